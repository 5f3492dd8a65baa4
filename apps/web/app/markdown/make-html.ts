import markdownIt from 'markdown-it'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { markdownSchema } from './markdown-schema.ts'
import { type Shape, shapeTree } from './shape-tree.ts'

export interface MarkdownOptions extends Shape {
  /** A longer text is cut between paragraphs. Default 100,000 characters. */
  mostCharacters?: number
}

export interface RenderedMarkdown {
  html: string
  /** Whether the end is missing. */
  cut: boolean
}

// Linear in the length of a text, whatever is in it: the page is rendered in the process that serves everyone.
const markdown = markdownIt({ html: true, linkify: true })
// A word without a scheme is rather a file name than a site: `nodes.py`.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

const cleaner = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, markdownSchema)
const printer = unified().use(rehypeStringify)

/** Markdown that a stranger wrote as HTML that is safe to show; the same on the server and in the browser. */
export const makeHtml = (text: string, { mostCharacters = 100_000, ...shape }: MarkdownOptions): RenderedMarkdown => {
  const { text: source, cut } = cutMarkdown(text, mostCharacters)
  try {
    const tree = cleaner.runSync(cleaner.parse(markdown.render(source)))
    shapeTree(tree, shape)
    return { html: printer.stringify(tree), cut }
  } catch {
    // Nesting without end overflows the stack of every reader of trees; such a text is shown as it is.
    return { html: `<pre tabindex="0">${escapeText(source)}</pre>`, cut }
  }
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The beginning of a text, up to the last paragraph that fits; a code block that was cut is closed. */
const cutMarkdown = (text: string, most: number): { text: string; cut: boolean } => {
  if (text.length <= most) return { text, cut: false }
  const head = text.slice(0, most)
  const end = head.lastIndexOf('\n\n')
  const kept = end > most / 2 ? head.slice(0, end) : head
  return { text: `${kept}${openFence(kept)}`, cut: true }
}

const openFence = (text: string): string => {
  let fence = ''
  for (const [, marks = ''] of text.matchAll(/^ {0,3}(`{3,}|~{3,})/gm)) {
    if (fence === '') fence = marks
    else if (marks[0] === fence[0] && marks.length >= fence.length) fence = ''
  }
  return fence === '' ? '' : `\n${fence}`
}
