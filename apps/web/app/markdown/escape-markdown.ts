/** Escapes untrusted text to a single line of Markdown that shows the text literally. */
export const escapeLine = (text: string, most: number): string =>
  tidy(text, most)
    .replace(/[\\`*_[\]<>&|~#$]/g, String.raw`\$&`)
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)

/** Wraps an untrusted text in a code span. The fence is longer than any run of backticks inside. */
export const codeSpan = (text: string, most: number): string => {
  const said = tidy(text, most)
  if (said === '') return ''
  const runs = said.match(/`+/g)?.map((run) => run.length) ?? []
  const fence = '`'.repeat(Math.max(0, ...runs) + 1)
  return /^`|`$/.test(said) ? `${fence} ${said} ${fence}` : `${fence}${said}${fence}`
}

/** Escapes a URL for the angle brackets of a Markdown link. */
export const linkTarget = (url: string): string => `<${url.replace(/[\s<>\\]/g, (sign) => encodeURIComponent(sign))}>`

const tidy = (text: string, most: number) => {
  const line = text
    .slice(0, most * 4)
    .toWellFormed()
    // The class includes the bidirectional controls, which would change the direction of the following text.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD\p{Noncharacter_Code_Point}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > most ? `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line
}
