import type { Root } from 'hast'
import markdownIt, { type MarkdownIt } from 'markdown-it'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { alignColumns } from './align-columns.ts'
import { linkVideos } from './link-videos.ts'
import { markdownSchema } from './markdown-schema.ts'
import { type Shape, shapeTree } from './shape-tree.ts'

export interface MarkdownOptions extends Shape {
  /** A longer text is cut between paragraphs, and so is one with very much markup. Default 512 KiB. */
  mostCharacters?: number
}

export interface RenderedMarkdown {
  html: string
  /** Whether the end is missing. */
  cut: boolean
}

/** What only the server adds, so that no browser loads it. */
export interface Extras {
  grammar: (markdown: MarkdownIt) => void
  /** Changes a text before it is read. */
  prepare: (text: string) => string
  /** Adds to a safe tree. */
  finish: (tree: Root) => void
}

const cleaner = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, markdownSchema)
const printer = unified().use(rehypeStringify)

/** Makes a function that renders Markdown of strangers as HTML that is safe to show. */
export const createHtmlMaker = (extras?: Extras) => {
  // Linear in the length of a text, whatever is in it: the page is rendered in the process that serves everyone.
  const markdown = markdownIt({ html: true, linkify: true })
  // A word without a scheme is rather a file name than a site: `nodes.py`.
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
      // Nesting without end overflows the stack of every reader of trees; such a text is shown as it is.
      return { html: `<pre tabindex="0">${escapeText(source)}</pre>`, cut }
    }
  }
}

/** Renders Markdown with what a browser can add as well as the server. */
export const makeHtml = createHtmlMaker()

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

// Three times as many as the longest READMEs have. Each mark may become an element, which costs more than words.
const mostMarks = 60_000

/** The beginning of a text, up to the last paragraph that fits; a code block that was cut is closed. */
const cutMarkdown = (text: string, mostCharacters: number): { text: string; cut: boolean } => {
  const most = Math.min(mostCharacters, endOfMarks(text))
  if (text.length <= most) return { text, cut: false }
  const head = text.slice(0, most)
  const end = head.lastIndexOf('\n\n')
  const kept = end > most / 2 ? head.slice(0, end) : head
  return { text: `${kept}${openFence(kept)}`, cut: true }
}

/** Place of the first mark that is too many. */
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
