import { isJavascriptFunction, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import { isLoop } from './kinds.ts'
import { lastName, namesIn } from './names.ts'
import { readExport, readImport, type Exports } from './read-modules.ts'
import { createScopes, type Binding, type Scopes } from './scopes.ts'

/** A script as an index over its tree. */
export interface Script {
  path: string
  tree: SyntaxTree
  /** The line of a node, from 1. */
  lineOf(node: SyntaxId): number
  /** All bindings of a name seen from a node; undefined for an undeclared name. */
  bindingsOf(name: string, at: SyntaxId): readonly Binding[] | undefined
  exports: Exports
  /** Calls by the last name of the callee. */
  calls: ReadonlyMap<string, readonly SyntaxId[]>
  /** Assignments to members, by name. */
  sets: ReadonlyMap<string, readonly Assignment[]>
}

interface Assignment {
  object: SyntaxId
  value: SyntaxId
}

interface Reading {
  tree: SyntaxTree
  scopes: Scopes
  exports: Exports
  calls: Map<string, SyntaxId[]>
  sets: Map<string, Assignment[]>
  /** Assigned names; an unknown value is undefined. */
  assigned: { target: SyntaxId; value: SyntaxId | undefined }[]
}

/** Indexes the names of a script in linear time. `paid` is the same tree for later reads. */
export function readScript(path: string, tree: SyntaxTree, paid = tree): Script {
  const scopes = createScopes(tree)
  const exports: Exports = { byName: new Map(), stars: [] }
  const reading: Reading = { tree, scopes, exports, calls: new Map(), sets: new Map(), assigned: [] }
  for (let node = 1; node < tree.count; node++) {
    scopes.register(node)
    readNode(reading, node)
  }
  // An assignment may come before the declaration.
  for (const { target, value } of reading.assigned) {
    for (const { name, isWhole } of namesIn(tree, target)) {
      const isKnown = value !== undefined && isWhole
      scopes.assign(name, target, isKnown ? { kind: 'value', node: value, key: undefined } : { kind: 'unknown' })
    }
  }
  const { calls, sets } = reading
  return { path, tree: paid, lineOf: tree.line, bindingsOf: scopes.bindingsOf, exports, calls, sets }
}

function readNode(reading: Reading, node: SyntaxId): void {
  const { tree, scopes, exports, calls, assigned } = reading
  const kind = tree.kind(node)
  if (isJavascriptFunction(kind)) return readFunction(reading, node, kind)
  if (isLoop(kind)) return readLoop(reading, node)
  switch (kind) {
    case 'variable_declarator':
      return readDeclarator(reading, node)
    case 'class_declaration':
      return declareNamed(reading, node, scopes.homeOf(node))
    case 'class':
      return declareNamed(reading, node, node)
    case 'catch_clause': {
      const parameter = tree.field(node, 'parameter')
      if (parameter !== undefined) scopes.declarePattern(node, parameter, () => ({ kind: 'unknown' }))
      return
    }
    case 'assignment_expression':
      return readAssignment(reading, node)
    case 'augmented_assignment_expression':
    case 'update_expression': {
      const target = tree.field(node, 'left') ?? tree.field(node, 'argument')
      if (target !== undefined) assigned.push({ target, value: undefined })
      return
    }
    case 'call_expression':
      return add(calls, lastName(tree, tree.field(node, 'function')) ?? '', node)
    case 'import_statement':
      return readImport(tree, scopes, node)
    case 'export_statement':
      return readExport(tree, exports, node)
  }
}

function declareNamed({ tree, scopes }: Reading, node: SyntaxId, home: SyntaxId): void {
  const name = tree.field(node, 'name')
  if (name !== undefined) scopes.declare(home, tree.textOf(name), { kind: 'value', node, key: undefined })
}

function readFunction(reading: Reading, node: SyntaxId, kind: string): void {
  const { tree, scopes } = reading
  const isDeclaration = kind.endsWith('_declaration')
  if (kind !== 'method_definition') declareNamed(reading, node, isDeclaration ? scopes.homeOf(node) : node)
  const only = tree.field(node, 'parameter')
  const list = tree.field(node, 'parameters')
  const parameters = only !== undefined ? [only] : list !== undefined ? tree.children(list) : []
  for (const [index, parameter] of parameters.entries()) {
    const hasDefault = tree.kind(parameter) === 'assignment_pattern'
    const pattern = hasDefault ? tree.field(parameter, 'left') : parameter
    const fallback = hasDefault ? tree.field(parameter, 'right') : undefined
    if (pattern === undefined) continue
    scopes.declarePattern(node, pattern, (key) => ({ kind: 'parameter', owner: node, index, key, fallback }))
  }
}

function readLoop({ tree, scopes }: Reading, node: SyntaxId): void {
  const left = tree.field(node, 'left')
  const right = tree.field(node, 'right')
  if (left === undefined || right === undefined) return
  const isOfItems = /\bof\s*$/.test(tree.text.slice(tree.end(left), tree.start(right)))
  scopes.declarePattern(node, left, (key) =>
    isOfItems ? { kind: 'parameter', owner: node, index: 0, key, fallback: undefined } : { kind: 'unknown' },
  )
}

function readDeclarator({ tree, scopes }: Reading, node: SyntaxId): void {
  const pattern = tree.field(node, 'name')
  const value = tree.field(node, 'value')
  if (pattern === undefined) return
  const home = scopes.homeOf(node, tree.kind(tree.parent(node) ?? 0) === 'variable_declaration')
  if (value !== undefined) scopes.declarePattern(home, pattern, (key) => ({ kind: 'value', node: value, key }))
  else for (const { name } of namesIn(tree, pattern)) scopes.declare(home, name)
}

function readAssignment({ tree, sets, assigned }: Reading, node: SyntaxId): void {
  const target = tree.field(node, 'left')
  const value = tree.field(node, 'right')
  if (target === undefined || value === undefined) return
  const object = tree.field(target, 'object')
  const property = tree.field(target, 'property')
  if (object === undefined || property === undefined) assigned.push({ target, value })
  else add(sets, tree.textOf(property), { object, value })
}

function add<Item>(lists: Map<string, Item[]>, name: string, item: Item): void {
  const list = lists.get(name)
  if (list) list.push(item)
  else lists.set(name, [item])
}
