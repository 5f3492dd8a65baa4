import type { Element, Parents, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeKatex from 'rehype-katex'
import { unified } from 'unified'
import { mathLanguage } from './math-grammar.server.ts'

// KaTeX needs more than linear time for a long formula, and a macro may expand to many times its length.
const most = { characters: 1000, all: 10_000, formulas: 500, expansions: 200, size: 20 }
const definesMacro = /\\(?:[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand)(?![a-z])/i

const drawer = unified().use(rehypeKatex, {
  output: 'mathml',
  trust: false,
  strict: 'ignore',
  maxExpand: most.expansions,
  maxSize: most.size,
  errorColor: 'inherit',
})

/** Renders code in the language `math` as MathML. Invalid formulas, long formulas and macro definitions stay code. */
export const drawMath = (tree: Root): void => {
  const left = { characters: most.all, formulas: most.formulas }
  for (const formula of elementsIn(tree, isFormula)) {
    const text = toString(formula)
    const isDrawn =
      left.formulas > 0 && text.length <= Math.min(left.characters, most.characters) && !definesMacro.test(text)
    if (!isDrawn) {
      delete formula.properties.className
      continue
    }
    if (isIn(mathLanguage.block, formula)) formula.properties.className = ['math-display']
    left.characters -= text.length
    left.formulas -= 1
  }
  if (left.formulas === most.formulas) return
  drawer.runSync(tree)
  for (const wrong of elementsIn(tree, (element) => isIn('katex-error', element))) {
    wrong.tagName = 'code'
    wrong.properties = {}
  }
  // The source of a formula takes half of its bytes, and browsers never show it.
  for (const semantics of elementsIn(tree, ({ tagName }) => tagName === 'semantics')) semantics.children.splice(1)
}

const isIn = (name: string, { properties: { className } }: Element): boolean =>
  Array.isArray(className) && className.includes(name)

const isFormula = (element: Element): boolean => isIn(mathLanguage.inline, element) || isIn(mathLanguage.block, element)

const elementsIn = (parent: Parents, isWanted: (element: Element) => boolean): Element[] =>
  parent.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return isWanted(child) ? [child] : elementsIn(child, isWanted)
  })
