import ts from 'typescript'
import { finding, nodesOf, type Rule } from './source.ts'

const runners = new Set(['test', 'it', 'describe'])
const mocks = new Set(['mock', 'doMock', 'importMock'])

interface Title {
  node: ts.Node
  text: string
}

/** Rule 9: the name of a test states a guarantee. */
export const testTitles: Rule = (source) =>
  titlesOf(source.tree)
    .filter(({ text }) => /^(it )?should\b/i.test(text))
    .map(({ node, text }) => finding(source, node, `“${text}” is a wish: state the guarantee`))

/** Rule 9: tests never mock code of this project. */
export const noMocks: Rule = (source) =>
  [...nodesOf(source.tree)]
    .filter((node) => ts.isCallExpression(node) && isMock(node.expression) && isOurs(node.arguments[0]))
    .map((node) => finding(source, node, 'a module of ours is mocked: run the real one'))

function isMock(called: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(called) && called.expression.getText() === 'vi' && mocks.has(called.name.text)
}

// Whether a module is a path or a package of this workspace, written as a text or as `import('…')`.
function isOurs(module: ts.Expression | undefined): boolean {
  return module !== undefined && /^(import\()?['"`](\.|@registry\/)/.test(module.getText())
}

/**
 * Returns the titles of the tests and groups of a file, including those of `test.each(…)('…')` and
 * `test.skipIf(…)('…')`.
 */
function titlesOf(tree: ts.SourceFile): Title[] {
  return [...nodesOf(tree)].flatMap((node): Title[] => {
    if (!ts.isCallExpression(node) || !runners.has(rootName(node.expression))) return []
    const [title] = node.arguments
    if (!title) return []
    if (ts.isStringLiteralLike(title)) return [{ node: title, text: title.text }]
    return ts.isTemplateExpression(title) ? [{ node: title, text: title.head.text }] : []
  })
}

function rootName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return rootName(expression.expression)
  return ts.isTaggedTemplateExpression(expression) ? rootName(expression.tag) : ''
}
