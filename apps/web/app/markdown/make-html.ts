import type { Root } from 'hast'
import markdownIt, { type MarkdownIt } from 'markdown-it'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { linkVideos } from './link-videos.ts'
import { markdownSchema } from './markdown-schema.ts'
import { type Shape, shapeTree } from './shape-tree.ts'

export interface MarkdownOptions extends Shape {
  /**
   * Maximum length in characters. A longer text, or a text with very much markup, is cut between paragraphs. Default
   * 512 KiB.
   */
  mostCharacters?: number
}

export interface RenderedMarkdown {
  html: string
  /** Whether the end of the text was cut. */
  cut: boolean
}

/** Extensions for the server only, so that browsers never load their code. */
export interface Extras {
  grammar: (markdown: MarkdownIt) => void
  /** Transforms a text before parsing. */
  prepare: (text: string) => string
  /** Extends the sanitized tree. */
  finish: (tree: Root) => void
}

const cleaner = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, markdownSchema)
const printer = unified().use(rehypeStringify)

/** Sets the alignment of a column as an attribute, because texts must not have styles. */
const alignColumns = (markdown: MarkdownIt): void => {
  markdown.core.ruler.push('column-alignment', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue
      const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1]
      if (align !== undefined) token.attrs = [['align', align]]
    }
  })
}

/** Creates a function that renders untrusted Markdown to safe HTML. */
export const createHtmlMaker = (extras?: Extras) => {
  // Rendering takes time linear in the length of any text, because it runs in the process that serves all visitors.
  const markdown = markdownIt({ html: true, linkify: true })
  // A word without a scheme is more likely a file name than a site: `nodes.py`.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  markdown.use(alignColumns)
  extras?.grammar(markdown)

  return (text: string, { mostCharacters = 512 * 1024, ...shape }: MarkdownOptions): RenderedMarkdown => {
    const { text: source, cut } = cutMarkdown(text, mostCharacters)
    try {
      const parsed = cleaner.parse(markdown.render(extras?.prepare(source) ?? source, {}))
      linkVideos(parsed)
      const tree = cleaner.runSync(parsed)
      shapeTree(tree, shape)
      extras?.finish(tree)
      return { html: printer.stringify(tree), cut }
    } catch {
      // Extreme nesting overflows the stack of every tree walker. Such a text is shown as source.
      return { html: `<pre tabindex="0">${escapeText(source)}</pre>`, cut }
    }
  }
}

/** Renders Markdown with the features that browsers support too. */
export const makeHtml = createHtmlMaker()

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

// The limit is three times the count in the longest READMEs. Each mark may become an element, which costs more than
// words.
const mostMarks = 60_000

/** Cuts a text after the last paragraph that fits and closes an open code block. */
const cutMarkdown = (text: string, mostCharacters: number): { text: string; cut: boolean } => {
  const most = Math.min(mostCharacters, endOfMarks(text))
  if (text.length <= most) return { text, cut: false }
  const head = text.slice(0, most)
  const end = head.lastIndexOf('\n\n')
  const kept = end > most / 2 ? head.slice(0, end) : head
  return { text: `${kept}${openFence(kept)}`, cut: true }
}

/** Returns the index of the first mark above the limit, or the length of the text. */
const endOfMarks = (text: string): number => {
  let left = mostMarks
  for (const { index } of text.matchAll(/[!-/:-@[-`{-~\n]/g)) {
    if (left === 0) return index
    left -= 1
  }
  return text.length
}

const openFence = (text: string): string => {
  let fence = ''
  for (const [, marks = ''] of text.matchAll(/^ {0,3}(`{3,}|~{3,})/gm)) {
    if (fence === '') fence = marks
    else if (marks[0] === fence[0] && marks.length >= fence.length) fence = ''
  }
  return fence === '' ? '' : `\n${fence}`
}
