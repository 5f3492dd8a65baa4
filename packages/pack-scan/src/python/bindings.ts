import { nameOf, readImport, type SyntaxId, type SyntaxTree } from '@registry/syntax'

/** A value of a name. */
export type Binding =
  | { kind: 'module'; name: string }
  | { kind: 'member'; module: string; name: string }
  /** All names of a module: `from a import *`, stored under the name `*`. */
  | { kind: 'every'; module: string }
  | { kind: 'function' | 'class'; node: SyntaxId }
  | { kind: 'value'; node: SyntaxId }
  /** A value derived from the node: an element, or a combination with other values. */
  | { kind: 'part'; node: SyntaxId }
  | { kind: 'parameter'; owner: SyntaxId; index: number; fallback: SyntaxId | undefined }

type Names = Map<number, Map<string, Binding[]>>

const mostBindings = 6

/**
 * Names bound in every function, and in the module as -1, without order: imports, definitions, assignments,
 * parameters.
 */
export function collectBindings(tree: SyntaxTree, homeOf: (node: SyntaxId) => number): Names {
  const names: Names = new Map()
  const globals = globalNames(tree, homeOf)
  const bind = (home: number, name: string, binding: Binding): void => {
    const scope = globals.has(`${home} ${name}`) ? -1 : home
    const known = names.get(scope) ?? new Map<string, Binding[]>()
    names.set(scope, known)
    const list = known.get(name)
    if (!list) known.set(name, [binding])
    else if (list.length < mostBindings) list.push(binding)
  }
  for (let node = 0; node < tree.count; node++) bindNode(tree, node, homeOf(node), bind)
  return names
}

type Bind = (home: number, name: string, binding: Binding) => void

function bindNode(tree: SyntaxTree, node: SyntaxId, home: number, bind: Bind): void {
  switch (tree.kind(node)) {
    case 'import_statement':
    case 'import_from_statement':
    case 'future_import_statement':
      bindImport(tree, node, home, bind)
      return
    case 'function_definition':
    case 'class_definition': {
      const name = tree.field(node, 'name')
      const kind = tree.kind(node) === 'class_definition' ? 'class' : 'function'
      // Methods are reached through their class.
      if (name !== undefined && !isInClass(tree, node)) bind(home, nameOf(tree, name), { kind, node })
      if (kind === 'function') bindParameters(tree, node, bind)
      return
    }
    case 'lambda':
      bindParameters(tree, node, bind)
      return
    case 'assignment':
    case 'augmented_assignment':
      bindPair(tree, tree.field(node, 'left'), tree.field(node, 'right'), home, bind, tree.kind(node) === 'assignment')
      return
    case 'named_expression':
      bindPair(tree, tree.field(node, 'name'), tree.field(node, 'value'), home, bind, true)
      return
    case 'for_statement':
    case 'for_in_clause':
      bindPair(tree, tree.field(node, 'left'), tree.field(node, 'right'), home, bind, false)
      return
    case 'as_pattern': {
      const value = tree.children(node)[0]
      bindPair(tree, tree.field(node, 'alias'), value, home, bind, true)
      return
    }
    default:
  }
}

function bindPair(
  tree: SyntaxTree,
  left: SyntaxId | undefined,
  right: SyntaxId | undefined,
  home: number,
  bind: Bind,
  isWhole: boolean,
): void {
  if (left === undefined || right === undefined) return
  const kind = tree.kind(left)
  if (kind === 'identifier' || kind === 'attribute' || kind === 'as_pattern_target') {
    if (tree.end(left) - tree.start(left) > 200) return
    bind(home, nameOf(tree, left), { kind: isWhole ? 'value' : 'part', node: right })
    // Other methods read an attribute that a method sets, so the module's scope has it, too.
    if (kind === 'attribute' && home >= 0)
      bind(-1, nameOf(tree, left), { kind: isWhole ? 'value' : 'part', node: right })
    return
  }
  if (kind === 'subscript') {
    const value = tree.field(left, 'value')
    if (value !== undefined && tree.kind(value) === 'identifier')
      bind(home, nameOf(tree, value), { kind: 'part', node: right })
    return
  }
  if (!patterns.has(kind)) return
  const targets = tree.children(left)
  const values = isWhole && sequences.has(tree.kind(right)) ? tree.children(right) : []
  for (const [index, target] of targets.entries()) {
    const value = values.length === targets.length ? values[index] : undefined
    if (tree.kind(target) !== 'identifier') continue
    bind(
      home,
      nameOf(tree, target),
      value === undefined ? { kind: 'part', node: right } : { kind: 'value', node: value },
    )
  }
}

const patterns = new Set(['pattern_list', 'tuple_pattern', 'list_pattern'])
const sequences = new Set(['expression_list', 'tuple', 'list'])

function bindParameters(tree: SyntaxTree, owner: SyntaxId, bind: Bind): void {
  const list = tree.field(owner, 'parameters')
  if (list === undefined) return
  for (const [index, parameter] of tree.children(list).entries()) {
    const named = tree.field(parameter, 'name')
    const inner = tree.kind(parameter) === 'identifier' ? parameter : (named ?? tree.children(parameter)[0])
    if (inner === undefined) continue
    bind(owner, nameOf(tree, inner), { kind: 'parameter', owner, index, fallback: tree.field(parameter, 'value') })
  }
}

function bindImport(tree: SyntaxTree, node: SyntaxId, home: number, bind: Bind): void {
  const { module, names, isStar } = readImport(tree, node)
  if (module && isStar) bind(home, '*', { kind: 'every', module })
  for (const { name, alias } of names) {
    const [first = ''] = name.split('.')
    if (module) bind(home, alias ?? name, { kind: 'member', module, name })
    else bind(home, alias ?? first, { kind: 'module', name: alias === undefined ? first : name })
  }
}

function isInClass(tree: SyntaxTree, definition: SyntaxId): boolean {
  let parent = tree.parent(definition)
  if (parent !== undefined && tree.kind(parent) === 'decorated_definition') parent = tree.parent(parent)
  if (parent === undefined || tree.kind(parent) !== 'block') return false
  const owner = tree.parent(parent)
  return owner !== undefined && tree.kind(owner) === 'class_definition'
}

function globalNames(tree: SyntaxTree, homeOf: (node: SyntaxId) => number): Set<string> {
  const found = new Set<string>()
  for (let node = 0; node < tree.count; node++)
    if (tree.kind(node) === 'global_statement')
      for (const name of tree.children(node)) found.add(`${homeOf(node)} ${nameOf(tree, name)}`)
  return found
}
