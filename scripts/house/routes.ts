import ts from 'typescript'
import { finding, nodesOf, type Rule, type Source } from './source.ts'

const routesFile = /^apps\/api\/src\/[^/]+\/[^/]+\/routes\.ts$/

/** The routes of a sub-feature are in its routes.ts. */
export const routesStandTogether: Rule = (source) => {
  if (source.isTest || !source.path.startsWith('apps/api/src/') || routesFile.test(source.path)) return []
  return operationCalls(source).map((node) => finding(source, node, 'a route outside of routes.ts: move it there'))
}

/** Returns the ids of operations that a file serves with `operation('<id>')(handler)`. */
export function servedIn(source: Source): string[] {
  return operationCalls(source).flatMap(({ arguments: [id] }) => (id && ts.isStringLiteral(id) ? [id.text] : []))
}

function operationCalls({ tree }: Source): ts.CallExpression[] {
  return [...nodesOf(tree)]
    .filter((node) => ts.isCallExpression(node))
    .filter((call) => ts.isIdentifier(call.expression) && call.expression.text === 'operation')
}
