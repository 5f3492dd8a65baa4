import ts from 'typescript'
import type { Finding } from './finding.ts'

export interface Source {
  path: string
  text: string
}

interface Used {
  key: string
  where: string
}

const letters = /\p{L}{2,}/u
const readAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'hint',
  'label',
  'placeholder',
  'title',
])

/** Finds the keys that code uses, keys that are not literals, and text in JSX. */
export const readSources = (sources: Source[]): { used: Used[]; findings: Finding[] } => {
  const used: Used[] = []
  const findings: Finding[] = []
  for (const { path, text } of sources) {
    const file = ts.createSourceFile(
      path,
      text,
      ts.ScriptTarget.Latest,
      true,
      path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    )
    const locationOf = (node: ts.Node) => `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
    const takeKey = (node: ts.Expression) => {
      const keys = literals(node)
      if (keys === undefined)
        findings.push({ where: locationOf(node), what: `the key ${node.getText(file)} is not a literal` })
      for (const key of keys ?? []) used.push({ key, where: locationOf(node) })
    }
    const literalText = (node: ts.Node, said: string) => {
      if (letters.test(said))
        findings.push({ where: locationOf(node), what: `"${said.trim()}" stands in the code instead of the messages` })
    }
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
        const [key] = node.arguments
        if (key) takeKey(key)
      }
      if (isGlued(node))
        findings.push({
          where: locationOf(node),
          what: 'glues a sentence out of pieces; put what is filled in into the message',
        })
      if (ts.isJsxText(node)) literalText(node, node.text)
      if (
        ts.isJsxExpression(node) &&
        node.expression &&
        ts.isStringLiteralLike(node.expression) &&
        !ts.isJsxAttribute(node.parent)
      )
        literalText(node, node.expression.text)
      if (ts.isJsxAttribute(node)) readAttribute(node, file, takeKey, literalText)
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return { used, findings }
}

const isMessage = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't'

/** Whether a message is concatenated by `+`, or is in a template with words. Translations cannot reorder such texts. */
const isGlued = (node: ts.Node): boolean => {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return isMessage(node.left) || isMessage(node.right)
  if (!ts.isTemplateExpression(node)) return false
  const { head, templateSpans: spans } = node
  if (!spans.some(({ expression }) => isMessage(expression))) return false
  return [head.text, ...spans.map(({ literal }) => literal.text)].some((text) => letters.test(text))
}

const readAttribute = (
  node: ts.JsxAttribute,
  file: ts.SourceFile,
  takeKey: (node: ts.Expression) => void,
  literalText: (node: ts.Node, said: string) => void,
) => {
  const name = node.name.getText(file)
  const value =
    node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
  if (!value) return
  if (name === 'k' && isRich(node)) takeKey(value)
  if (readAttributes.has(name) && ts.isStringLiteralLike(value)) literalText(node, value.text)
}

const isRich = (node: ts.JsxAttribute) => {
  const { tagName } = node.parent.parent
  return ts.isIdentifier(tagName) && tagName.text === 'Rich'
}

/** Returns the possible literal values of an expression; undefined when the expression can have any other value. */
const literals = (node: ts.Expression): string[] | undefined => {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node)) return literals(node.expression)
  if (!ts.isConditionalExpression(node)) return undefined
  const one = literals(node.whenTrue)
  const other = literals(node.whenFalse)
  return one && other ? [...one, ...other] : undefined
}
