import { createHash } from 'node:crypto'
import { createKept } from './kept.ts'
import { makeHtml, type MarkdownOptions, type RenderedMarkdown } from './make-html.ts'

const kept = createKept<RenderedMarkdown>({ mostCharacters: 20_000_000, weigh: ({ html }) => html.length })

/** Markdown that a stranger wrote as HTML that is safe to show. The same text is rendered once. */
export const renderMarkdown = (text: string, options: MarkdownOptions): RenderedMarkdown => {
  const key = createHash('sha256')
    .update(JSON.stringify([options, text]))
    .digest('base64')
  return kept(key, () => makeHtml(text, options))
}
