import type { MarkdownIt } from 'markdown-it'

/** Sets the alignment of a column as an attribute, because texts must not have styles. */
export const alignColumns = (markdown: MarkdownIt): void => {
  markdown.core.ruler.push('column-alignment', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue
      const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1]
      if (align !== undefined) token.attrs = [['align', align]]
    }
  })
}
