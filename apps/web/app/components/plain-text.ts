/** A description as one line of plain text: Markdown's signs and HTML tags are gone, words and names stay as they are. */
export const plainText = (markdown: string, most = 320): string => {
  // What is far beyond the end cannot be seen: a description may be as long as its author likes.
  const text = markdown
    .slice(0, most * 8)
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<\/?[a-z][a-z\d]*(\s[^<>]*)?\/?>/gi, ' ')
    .replace(/^\s*(```|~~~).*$/gm, ' ')
    .replace(/!\[([^\]]*)\]\([^)\s]*(\s[^)]*)?\)/g, '$1')
    // The catalogue that unclaimed nodes come from writes links as [a/Name](address).
    .replace(/\[(?:a\/)?([^\]]*)\]\([^)\s]*(\s[^)]*)?\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d{1,3}[.)])\s+/gm, '')
    .replace(/^\s*[-=*_]{3,}\s*$/gm, ' ')
    .replace(/(\*{1,3}|~~)(?=\S)([^*~\n]+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^\n]+?)(?<=[^\s_])\1(?!\.?[\p{L}\p{N}_])/gu, '$2')
    .replace(/`+([^`\n]+)`+/g, '$1')
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
