-- The glyphs that LuaTeX's own shaper makes of lines: numbers, and -1 for spaces. Arguments are macros of the document.
local lines, glyphs = token.get_macro("lines"), io.open(token.get_macro("glyphs"), "w")

local function write(head, numbers)
  for item in node.traverse(head) do
    if item.id == node.id("glyph") then
      local character = font.getfont(item.font).characters[item.char]
      numbers[#numbers + 1] = character and character.index or 0
    elseif item.id == node.id("glue") then
      numbers[#numbers + 1] = -1
    elseif item.id == node.id("disc") and item.replace then
      write(item.replace, numbers)
    end
  end
end

function show()
  local numbers = {}
  write(tex.box[0].head, numbers)
  glyphs:write(table.concat(numbers, " "), "\n")
end

for line in io.lines(lines) do
  local text = {}
  for _, code in utf8.codes(line) do
    text[#text + 1] = code == 32 and "\\ " or "\\char" .. code .. "\\relax"
  end
  tex.print("\\setbox0\\hbox{\\writing " .. table.concat(text) .. "}\\directlua{show()}")
end
