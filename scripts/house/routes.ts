import { basename } from 'node:path'
import ts from 'typescript'
import { kebabCase } from './kebab-case.ts'
import { isExported, type Rule } from './source.ts'

const routeFile = /^apps\/api\/src\/[^/]+\/[^/]+\/routes\/(?!index\.ts$)[^/]+\.ts$/

/** Rule 1: a route's file is its operation id, and exports the operation by that name. */
export const routeNames: Rule = (source) => {
  if (source.isTest || !routeFile.test(source.path)) return []
  const names = source.tree.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .filter(isExported)
    .flatMap((statement) => Array.from(statement.declarationList.declarations))
    .filter(({ name, initializer }) => operationIdIn(initializer) === name.getText(source.tree))
    .map(({ name }) => name.getText(source.tree))
  const [operationId] = names
  if (names.length === 1 && operationId && `${kebabCase(operationId)}.ts` === basename(source.path)) return []
  const message = `must export exactly one route, named as its operation: export const getNode = operation('getNode')(…) in get-node.ts`
  return [{ path: source.path, line: 0, message }]
}

// The id in operation('<id>')(handler).
function operationIdIn(initializer: ts.Expression | undefined): string | undefined {
  if (!initializer || !ts.isCallExpression(initializer) || !ts.isCallExpression(initializer.expression))
    return undefined
  const { expression, arguments: given } = initializer.expression
  const [id] = given
  return expression.getText() === 'operation' && id && ts.isStringLiteral(id) ? id.text : undefined
}
