import { maskSecrets } from './secrets.ts'

const mostCharacters = 200

// Control characters, format characters such as those that turn the direction of text, unpaired surrogates, and line ends.
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const invisible = /[\u0000-\u001f\u007f-\u009f\u00ad\p{Cf}\p{Cs}\u2028\u2029]/gu

/** A line that is safe to show: secrets masked, invisible characters escaped, at most 200 characters. */
export function snippetOf(line: string): string {
  const shown = maskSecrets(line)
    .replaceAll(/[\t ]{2,}/g, ' ')
    .trim()
    .replaceAll(invisible, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`)
  return shown.length > mostCharacters ? `${sliceWhole(shown, mostCharacters - 1)}…` : shown
}

/** Cuts a text without splitting a surrogate pair. */
function sliceWhole(text: string, length: number): string {
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length)
}
