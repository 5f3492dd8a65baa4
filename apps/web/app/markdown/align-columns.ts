import type { MarkdownIt } from 'markdown-it'

/** Says the alignment of a column by an attribute, because texts may have no styles. */
export const alignColumns = (markdown: MarkdownIt): void => {
  markdown.core.ruler.push('column-alignment', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue
      const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1]
      if (align !== undefined) token.attrs = [['align', align]]
    }
  })
}
