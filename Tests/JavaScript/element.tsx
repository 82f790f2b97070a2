// Compiled and not run: the element in JSX, whose types are those of React in an application.
import type { RuneTextAttributes } from "runekit/rune-text";

declare global {
  namespace JSX {
    interface IntrinsicElements {
      "rune-text": RuneTextAttributes;
    }
  }
}
export const name = <rune-text script="cirth" lang="en" maxlength={40} clean>Balin</rune-text>;
// @ts-expect-error: no name of letters
export const number = <rune-text script={3}>Balin</rune-text>;
// @ts-expect-error: no such attribute
export const misspelled = <rune-text skript="cirth">Balin</rune-text>;
