import type { Element, Parents, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import dos from 'highlight.js/lib/languages/dos'
import powershell from 'highlight.js/lib/languages/powershell'
import xml from 'highlight.js/lib/languages/xml'
import type { LanguageFn } from 'highlight.js'
import { common } from 'lowlight'
import rehypeHighlight from 'rehype-highlight'
import { unified } from 'unified'

// Highlighting runs in the process that serves all visitors, and some code takes a grammar very long.
const most = { block: 2500, all: 20_000 }

/**
 * Highlights scripts and styles as plain tags. Their nested grammars need more than a second for 5,000 characters of
 * `<script>[`.
 */
const flatXml: LanguageFn = (hljs) => {
  const { contains, ...grammar } = xml(hljs)
  return { ...grammar, contains: contains.filter((mode) => mode.starts?.subLanguage === undefined) }
}

// The Markdown grammar needs most of a second for 5,000 characters of `[a](`, and nine times as long for twice the
// length.
const { markdown: _, 'php-template': __, ...languages } = common

const highlighter = unified().use(rehypeHighlight, {
  languages: { ...languages, xml: flatXml, dockerfile, dos, powershell },
})

/** Highlights code blocks that name their language, up to a total length. */
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
    const own = child.tagName === 'code' && child.properties.className !== undefined ? [child] : []
    // Nested code elements are highlighted too.
    return [...own, ...codeIn(child)]
  })
