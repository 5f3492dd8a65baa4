import type { SourceTree, SyntaxId } from '../source/source-tree.ts'

/** A script and what its names are set to. */
export interface Script {
  tree: SourceTree
  calls: readonly SyntaxId[]
  /** What a name or a member is set to, searched outwards from the function in which this node stands. */
  valuesOf(name: string, at: SyntaxId): readonly SyntaxId[]
  /** Takes a step; false when there are none left. */
  step(): boolean
  isExhausted(): boolean
}

type Scope = Map<string, SyntaxId[]>

export function readScript(tree: SourceTree, steps: number): Script {
  let left = steps
  const calls: SyntaxId[] = []
  const sets: { name: SyntaxId; value: SyntaxId }[] = []
  const homes = new Int32Array(tree.count).fill(-1)
  const scopes = new Map<number, Scope>([[-1, new Map()]])
  for (let node = 1; node < tree.count; node++) {
    const parent = tree.parent(node) ?? 0
    homes[node] =
      functionKinds.has(tree.kind(parent)) && tree.fieldName(node) !== 'name' ? parent : (homes[parent] ?? -1)
    const kind = tree.kind(node)
    if (kind === 'call_expression' || kind === 'new_expression') calls.push(node)
    const pair = bindingOf(tree, node, kind)
    if (pair && kind === 'assignment_expression') sets.push(pair)
    else if (pair) declare(scopes, homes[pair.name] ?? -1, tree.textOf(pair.name), pair.value)
    if (kind === 'identifier' && /^(?:formal_parameters|assignment_pattern)$/.test(tree.kind(parent)))
      declare(scopes, homes[node] ?? -1, tree.textOf(node), undefined)
  }
  const scopeOf = (name: string, at: SyntaxId): Scope | undefined => {
    for (let home = homes[at] ?? -1, depth = 0; home >= 0 && depth < 200; home = homes[home] ?? -1, depth++) {
      const scope = scopes.get(home)
      if (scope?.has(name)) return scope
    }
    return scopes.get(-1)
  }
  for (const { name, value } of sets) {
    const text = tree.textOf(name)
    const scope = scopeOf(text, name)
    if (scope) addValue(scope, text, value)
  }
  return {
    tree,
    calls,
    valuesOf: (name, at) => scopeOf(name, at)?.get(name) ?? [],
    step: () => --left > 0,
    isExhausted: () => left <= 0,
  }
}

const mostValues = 6
const functionKinds = new Set(
  (
    'function_declaration function_expression arrow_function method_definition generator_function ' +
    'generator_function_declaration'
  ).split(' '),
)

function bindingOf(tree: SourceTree, node: SyntaxId, kind: string): { name: SyntaxId; value: SyntaxId } | undefined {
  const fields = fieldsOfBinding.get(kind)
  const name = fields === undefined ? undefined : tree.field(node, fields[0])
  const value = kind === 'function_declaration' ? node : fields === undefined ? undefined : tree.field(node, fields[1])
  if (name === undefined || value === undefined || tree.end(name) - tree.start(name) > 100) return undefined
  return /^(?:identifier|member_expression)$/.test(tree.kind(name)) ? { name, value } : undefined
}

const fieldsOfBinding = new Map<string, readonly [string, string]>([
  ['variable_declarator', ['name', 'value']],
  ['assignment_expression', ['left', 'right']],
  ['function_declaration', ['name', 'body']],
  ['for_in_statement', ['left', 'right']],
])

function declare(scopes: Map<number, Scope>, home: number, name: string, value: SyntaxId | undefined): void {
  const scope = scopes.get(home) ?? new Map<string, SyntaxId[]>()
  scopes.set(home, scope)
  addValue(scope, name, value)
}

function addValue(scope: Scope, name: string, value: SyntaxId | undefined): void {
  const list = scope.get(name) ?? []
  scope.set(name, list)
  if (value !== undefined && list.length < mostValues) list.push(value)
}

/** What is called: of `f(x)` and `new F(x)` alike. */
export function calleeOf(tree: SourceTree, call: SyntaxId): SyntaxId | undefined {
  return tree.field(call, 'function') ?? tree.field(call, 'constructor')
}

export function argumentsOf(tree: SourceTree, call: SyntaxId): SyntaxId[] {
  const list = tree.field(call, 'arguments')
  return list === undefined ? [] : tree.children(list).filter((child) => tree.kind(child) !== 'comment')
}
