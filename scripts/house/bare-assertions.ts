import ts from 'typescript'
import { commentsOf } from './comments.ts'
import { finding, lineOf, nodesOf, type Rule, type Source } from './source.ts'

/** Rule 4: a comment on the line of a type assertion, or on the line before, explains why the assertion is true. */
export const bareAssertions: Rule = (source) => {
  if (source.isTest) return []
  const assertions = [...nodesOf(source.tree)].filter(isAssertion)
  if (assertions.length === 0) return []
  const isExplained = explainedLines(source, assertions)
  return assertions
    .filter((node) => !isExplained(node))
    .map((node) =>
      finding(source, node, 'a bare `as`: narrow the type, or give the reason in a comment on the line before'),
    )
}

function isAssertion(node: ts.Node): node is ts.AsExpression | ts.TypeAssertion {
  if (ts.isTypeAssertionExpression(node)) return true
  if (!ts.isAsExpression(node) || ts.isConstTypeReference(node.type)) return false
  // `x as unknown as Y` counts as a single assertion.
  return !ts.isAsExpression(node.parent)
}

// A comment explains the next statement, and the consecutive lines with assertions below the comment.
function explainedLines(source: Source, assertions: ts.Node[]): (node: ts.Node) => boolean {
  const commentLines = new Set<number>()
  for (const { firstLine, lastLine } of commentsOf(source)) {
    for (let line = firstLine; line <= lastLine; line += 1) commentLines.add(line)
  }
  const lastLine = (node: ts.Node) => source.tree.getLineAndCharacterOfPosition(node.end).line + 1
  const assertionLines = new Set(assertions.flatMap((node) => [lineOf(source, node), lastLine(node)]))
  const hasReason = (line: number): boolean =>
    commentLines.has(line) || commentLines.has(line - 1) || (assertionLines.has(line - 1) && hasReason(line - 1))
  return (node) => [lineOf(source, node), lastLine(node), lineOf(source, statementOf(node))].some(hasReason)
}

// Limited to the innermost statement: a comment above a long function does not explain the code deep inside.
function statementOf(node: ts.Node): ts.Node {
  let statement: ts.Node = node
  while (!ts.isStatement(statement) && !ts.isBlock(statement.parent) && !isFunction(statement.parent)) {
    statement = statement.parent
  }
  return statement
}

function isFunction(node: ts.Node): boolean {
  return ts.isFunctionLike(node)
}
