const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin1 = new TextDecoder('latin1')

/**
 * The text of a source file: UTF-8 where it is that, with or without a mark at the start, else every byte as one character.
 * Every line ends with `\n`: Python and JavaScript end one, and a comment, at `\r` too, and the grammars do not.
 */
export function decodeSource(bytes: Uint8Array): string {
  return decode(bytes).replaceAll(/\r(?!\n)/g, '\n')
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return latin1.decode(bytes)
  }
}
