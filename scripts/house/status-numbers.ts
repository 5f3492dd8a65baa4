import ts from 'typescript'
import { finding, nodesOf, type Rule } from './source.ts'

// The mirrors, and the callers of GitHub and of generation services, read status codes of other servers. Algolia's
// protocol contains status codes too.
const knowsStatuses =
  /^apps\/api\/src\/(platform\/(http|upstream)\/|[^/]+\/[^/]+\/routes\.ts$|exchange\/(python-)?mirror\/|commerce\/proxy\/|registry\/claims\/github-|discovery\/search\/algolia-protocol\/)/

/** Rule 5: errors have codes. Only platform/http, the contract and routes use status numbers. */
export const statusNumbers: Rule = (source) => {
  if (source.isTest || !source.path.startsWith('apps/api/src/')) return []
  if (knowsStatuses.test(source.path)) return []
  return [...nodesOf(source.tree)]
    .filter((node) => isStatusProperty(node) || isStatusComparison(node))
    .map((node) => finding(source, node, 'a status number: throw a RegistryError with a code instead'))
}

function isStatusProperty(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) && node.name.getText() === 'status' && isStatus(node.initializer)
}

function isStatusComparison(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false
  const sides = [node.left, node.right]
  return sides.some(isStatus) && sides.some((side) => /(^|\.)status(Code)?$/.test(side.getText()))
}

function isStatus(node: ts.Node): boolean {
  return ts.isNumericLiteral(node) && /^[1-5]\d\d$/.test(node.text)
}
