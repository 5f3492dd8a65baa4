import { tex } from '@mdit/plugin-tex'
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'

/** Code languages that mark math. A later step renders the math. */
export const mathLanguage = { inline: 'language-math', block: 'language-math-block' }

const most = { lines: 100, characters: 5000 }

/** Adds math between dollar signs by the rules of GitHub. */
export const mathGrammar = (markdown: MarkdownIt): void => {
  const code = (content: string, language: string) =>
    `<code class="${language}">${markdown.utils.escapeHtml(content)}</code>`
  const known = new Set(markdown.block.ruler.getRules(''))
  markdown.use(tex, { render: (content: string) => `<pre>${code(content, mathLanguage.inline)}</pre>\n` })
  markdown.renderer.rules['math_inline'] = (tokens, index) => {
    const { content = '', markup } = tokens[index] ?? {}
    return code(withoutTicks(content), markup === '$$' ? mathLanguage.block : mathLanguage.inline)
  }
  const readBlock = markdown.block.ruler.getRules('').find((rule) => !known.has(rule))
  // A math block without an end would swallow the rest of the text.
  markdown.block.ruler.at(
    'math_block_dollar',
    (state, start, end, silent) => hasEnd(state, start, end) && Boolean(readBlock?.(state, start, end, silent)),
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
  markdown.inline.ruler.before('math_inline_dollar', 'math_or_money', readDollars)
}

// GitHub also accepts backticks inside the dollar signs, which protect math from other Markdown marks.
const withoutTicks = (content: string): string => /^`([^`]*)`$/.exec(content)?.[1] ?? content

const lineOf = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd()

/** Returns whether a math block that begins on a line ends before the next empty line. */
const hasEnd = (state: StateBlock, start: number, end: number): boolean => {
  if (lineOf(state, start) !== '$$') return false
  for (let line = start + 1; line < Math.min(end, start + most.lines); line++) {
    if (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent) return false
    if (lineOf(state, line).endsWith('$$')) return true
  }
  return false
}

/**
 * Reads math between double dollar signs, and dollar signs without math. Leaves math between single dollar signs to the
 * next rule.
 */
const readDollars = (state: StateInline, silent: boolean): boolean => {
  const { src, pos } = state
  if (src[pos] !== '$') return false
  if (src[pos + 1] === '$') {
    const end = src.slice(0, pos + most.characters).indexOf('$$', pos + 2)
    const content = end === -1 ? '' : src.slice(pos + 2, end).trim()
    if (content !== '' && !silent) {
      const token = state.push('math_inline', 'math', 0)
      token.markup = '$$'
      token.content = content
    }
    return consume(state, content === '' ? '$$' : '', content === '' ? pos + 2 : end + 2, silent)
  }
  return isMath(src, pos) ? false : consume(state, '$', pos + 1, silent)
}

const consume = (state: StateInline, words: string, next: number, silent: boolean): boolean => {
  if (!silent) state.pending += words
  state.pos = next
  return true
}

/**
 * Returns whether GitHub reads a dollar sign as the start of math. Dollar signs within words do not count, and neither
 * do pairs that end inside code.
 */
const isMath = (text: string, start: number): boolean => {
  if (isWord(text[start - 1])) return false
  let end = text.indexOf('$', start + 1)
  while (end !== -1 && text[end - 1] === '\\') end = text.indexOf('$', end + 1)
  if (end === -1 || end - start > most.characters || isWord(text[end + 1])) return false
  return text.slice(start, end).split('`').length % 2 === 1
}

const isWord = (character: string | undefined): boolean => character !== undefined && /\w/.test(character)
