@_exported import RunePicking
