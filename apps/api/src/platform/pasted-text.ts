/**
 * Cleans a pasted credential: removes surrounding white space, line ends, quotes and `Bearer`, and invisible characters
 * anywhere. No credential of the registry begins or ends with any of these.
 */
export function pastedText(text: string): string {
  return trimmed(trimmed(decoded(text).replaceAll(invisible, '')).replace(/^bearer\s+/i, ''))
}

/**
 * Decodes UTF-8: a header arrives byte by byte, so a character beyond ASCII appears as several characters, unless the
 * client sent Latin-1.
 */
function decoded(text: string): string {
  if (/[\u0100-\uffff]/.test(text) || !/[\u0080-\u00ff]/.test(text)) return text
  const utf8 = Buffer.from(text, 'latin1').toString('utf8')
  return utf8.includes('\ufffd') ? text : utf8
}

// The characters are soft hyphen, zero-width spaces and joiners, bidirectional marks, and byte order mark.
const invisible = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu
// oxlint-disable-next-line no-control-regex
const outside = /[\s\u0000'"`´‘’‚“”„‹›«»「」]/u

/** Trims a text step by step: an expression that ends with `+$` takes quadratic time on a text with many spaces. */
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && outside.test(text.charAt(start))) start++
  while (end > start && outside.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
