/**
 * Converts a description to a line of plain text. Removes the markup of Markdown and HTML, and keeps words and names.
 */
export const plainText = (markdown: string, most = 320): string => {
  // A description may be very long, so text far beyond the visible end is dropped first. Each pattern reads a bounded
  // part of the text, and runs of blanks collapse, so that hostile text costs no more than other text.
  const text = markdown
    .slice(0, most * 4)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?: ?\n)+ ?/g, '\n')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<\/?[a-z][a-z\d]{0,20}(\s[^<>]{0,500})?\/?>/gi, ' ')
    .replace(/^ ?(```|~~~).*$/gm, ' ')
    .replace(/!\[([^[\]]{0,300})\]\([^)\s]{0,500}(\s[^)]{0,100})?\)/g, '$1')
    // The catalogue of unclaimed nodes writes links as [a/Name](address).
    .replace(/\[(?:a\/)?([^[\]]{0,300})\]\([^)\s]{0,500}(\s[^)]{0,100})?\)/g, '$1')
    .replace(/^ ?(#{1,6}|>|[-*+]|\d{1,3}[.)])\s/gm, '')
    .replace(/^ ?[-=*_]{3,} ?$/gm, ' ')
    .replace(/(\*{1,3}|~~)(?=\S)([^*~\n]{1,300}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^\n]{1,150}?)(?<=[^\s_])\1(?!\.?[\p{L}\p{N}_])/gu, '$2')
    .replace(/`{1,3}([^`\n]{1,300})`{1,3}/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!~>-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return shortened(text, most)
}

const shortened = (text: string, most: number) => {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const space = cut.lastIndexOf(' ')
  const end = space > most * 0.7 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '')
  return `${end.replace(/[\s,;:.–-]+$/, '')}…`
}
