import type { Element, Parents, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import dos from 'highlight.js/lib/languages/dos'
import powershell from 'highlight.js/lib/languages/powershell'
import { common } from 'lowlight'
import rehypeHighlight from 'rehype-highlight'
import { unified } from 'unified'

// Highlighting runs in the process that serves everyone, and some code takes a grammar long.
const most = { block: 5000, all: 40_000 }

// The grammar of Markdown takes 5,000 characters of `[a](` most of a second, and twice as many nine times as long.
const { markdown: _, ...languages } = common

const highlighter = unified().use(rehypeHighlight, { languages: { ...languages, dockerfile, dos, powershell } })

/** Marks up code blocks that name their language, up to a total length. */
export const highlightCode = (tree: Root): void => {
  let left = most.all
  for (const code of codeIn(tree)) {
    const { length } = toString(code)
    if (length > most.block || length > left) code.properties.className = ['no-highlight']
    else left -= length
  }
  highlighter.runSync(tree)
}

const codeIn = (parent: Parents): Element[] =>
  parent.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return child.tagName === 'code' && child.properties.className !== undefined ? [child] : codeIn(child)
  })
