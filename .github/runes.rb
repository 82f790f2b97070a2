# A Homebrew formula: copy it into a tap, Formula/runes.rb, and `brew install OWNER/TAP/runes`.
class Runes < Formula
  desc "Write Latin text in runes and Cirth, and draw it"
  homepage "https://github.com/runekit-project/RuneKit"
  url "https://github.com/runekit-project/RuneKit.git", tag: "v0.1.0"
  license "MIT"
  head "https://github.com/runekit-project/RuneKit.git", branch: "main"

  depends_on xcode: ["26.0", :build]
  uses_from_macos "swift" => :build, since: :tahoe

  on_linux do
    depends_on "icu4c"
  end

  def install
    args = ["--disable-sandbox", "--configuration", "release", "--product", "runes"]
    # Debian's libicu-dev is found without help; Homebrew's is not.
    if OS.linux?
      icu = Formula["icu4c"]
      args += ["--static-swift-stdlib", "-Xcc", "-I#{icu.opt_include}", "-Xlinker", "-L#{icu.opt_lib}"]
    end
    system "swift", "build", *args
    bin.install ".build/release/runes"
    generate_completions_from_executable(bin/"runes", "--generate-completion-script", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_equal "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ\n", shell_output("#{bin}/runes 'the quick fox'")
  end
end
