import { dirname, join } from 'node:path/posix'
import ts from 'typescript'
import { exportedFunctions, finding, nodesOf, type Rule } from './source.ts'

const api = /^apps\/api\/src\/(?!platform\/)/
const store = /-store\.ts$/
const queryStarters = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'executeQuery'])

/** Rule 2: SQL stays in stores. (.dependency-cruiser.cjs restricts the import of Kysely.) */
export const queriesInStores: Rule = (source) => {
  if (source.isTest || store.test(source.path) || /^apps\/api\/src\/(schema|platform\/db)\//.test(source.path))
    return []
  return [...nodesOf(source.tree)]
    .filter((node) => queryStarters.has(calledMethod(node)))
    .map((node) =>
      finding(source, node, `${calledMethod(node)}() outside of a store: move the query into a *-store.ts`),
    )
}

/** Rule 6: stores take `db` first and begin no transaction, so that the verb controls the transaction. */
export const storesTakeDb: Rule = (source) => {
  if (source.isTest || !api.test(source.path) || !store.test(source.path)) return []
  const withoutDb = exportedFunctions(source)
    .filter(({ parameters: [first] }) => first?.name.getText(source.tree) !== 'db')
    .map(({ name, node }) => finding(source, node, `${name} does not take \`db\` as its first parameter`))
  const beginning = [...nodesOf(source.tree)]
    .filter((node) => calledMethod(node) === 'transaction')
    .map((node) => finding(source, node, 'a store begins a transaction: that is for the verb'))
  return [...withoutDb, ...beginning]
}

/** Rule 6: verbs begin transactions; routes begin none. */
export const transactionsInVerbs: Rule = (source) =>
  /^apps\/api\/src\/[^/]+\/[^/]+\/routes\.ts$/.test(source.path)
    ? [...nodesOf(source.tree)]
        .filter((node) => calledMethod(node) === 'transaction')
        .map((node) => finding(source, node, 'a route begins a transaction: that is for a verb'))
    : []

/**
 * Restricts stores of siblings: a sub-feature may use their readers, locks and parts of statements. Only the
 * sub-feature that owns the rows writes them.
 */
export const writesStayHome: Rule = (source) => {
  const home = /^apps\/api\/src\/(?!platform\/|schema\/)[^/]+\/[^/]+\//.exec(source.path)?.[0]
  if (home === undefined || source.isTest) return []
  return source.tree.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) => isStoreElsewhere(join(dirname(source.path), textOf(moduleSpecifier)), home))
    .flatMap(({ importClause }) => valuesOf(importClause))
    .filter(({ name }) => !reader.test(name.text))
    .map((node) => finding(source, node, `${node.name.text} writes for another sub-feature: call a verb of that one`))
}

const reader = /^(find|list|count|lock|read)[A-Z]|[a-z]Sql$/
const everyonesStore = /^apps\/api\/src\/access\/audit\//

function isStoreElsewhere(path: string, home: string): boolean {
  return (
    store.test(path) &&
    /^apps\/api\/src\/(?!platform\/|schema\/)/.test(path) &&
    !everyonesStore.test(path) &&
    !path.startsWith(home)
  )
}

function textOf(node: ts.Expression): string {
  return ts.isStringLiteral(node) ? node.text : ''
}

function valuesOf(clause: ts.ImportClause | undefined): ts.ImportSpecifier[] {
  const bindings = clause?.namedBindings
  if (!clause || clause.phaseModifier === ts.SyntaxKind.TypeKeyword || !bindings || !ts.isNamedImports(bindings))
    return []
  return bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly)
}

function calledMethod(node: ts.Node): string {
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : ''
}
