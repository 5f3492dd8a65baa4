import { footnote } from '@mdit/plugin-footnote'
import type { MarkdownIt } from 'markdown-it'
import { mathGrammar } from './math-grammar.server.ts'

const mostLabel = 200

/** Adds footnotes and math to Markdown. */
export const readmeGrammar = (markdown: MarkdownIt): void => {
  markdown.use(footnote)
  // GitHub has no inline footnotes.
  markdown.inline.ruler.disable('footnoteInline')
  markdown.renderer.rules['footnote_caption'] = (tokens, index) => String(Number(tokens[index]?.meta?.['id']) + 1)
  // Without this rule, the search for the end of each label scans the whole text.
  markdown.inline.ruler.before('footnote_ref', 'footnote_without_end', (state) => {
    if (!state.src.startsWith('[^', state.pos)) return false
    if (state.src.slice(state.pos, state.pos + mostLabel).includes(']')) return false
    state.pending += '[^'
    state.pos += 2
    return true
  })
  mathGrammar(markdown)
}
