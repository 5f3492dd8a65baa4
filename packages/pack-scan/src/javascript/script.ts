import { isJavascriptFunction, type SyntaxId, type SyntaxTree } from '@registry/syntax'

/** A limit of work, in steps. */
export interface Steps {
  /** Takes a step; false without steps left. */
  step(): boolean
  isExhausted(): boolean
}

export function createSteps(count: number): Steps {
  let left = count
  return { step: () => --left > 0, isExhausted: () => left <= 0 }
}

/** A script with the values of its names. */
export interface Script extends Steps {
  tree: SyntaxTree
  calls: readonly SyntaxId[]
  /**
   * Values of a name or member, searched outwards from the function around a node. `name[]` gives values that are put
   * into an object or array, and `name{}` the parts of patterns that declare a name.
   */
  valuesOf(name: string, at: SyntaxId): readonly SyntaxId[]
  /** The function around a node that has the name as a parameter, a caught error or a part; -1 for the script itself. */
  declaredIn(name: string, at: SyntaxId): number | undefined
}

type Scope = Map<string, SyntaxId[]>

export function readScript(tree: SyntaxTree, steps: Steps): Script {
  const calls: SyntaxId[] = []
  const sets: { name: SyntaxId; value: SyntaxId }[] = []
  const homes = new Int32Array(tree.count).fill(-1)
  const scopes = new Map<number, Scope>([[-1, new Map()]])
  const declared = new Map<number, Set<string>>()
  for (let node = 1; node < tree.count; node++) {
    const parent = tree.parent(node) ?? 0
    homes[node] =
      isJavascriptFunction(tree.kind(parent)) && tree.fieldName(node) !== 'name' ? parent : (homes[parent] ?? -1)
    const kind = tree.kind(node)
    if (kind === 'call_expression' || kind === 'new_expression') calls.push(node)
    const pair = bindingOf(tree, node, kind)
    if (pair && kind === 'assignment_expression') sets.push(pair)
    else if (pair) declare(scopes, homes[pair.name] ?? -1, tree.textOf(pair.name), pair.value)
    const part = partOfPattern(tree, node, kind)
    if (part) declare(scopes, homes[node] ?? -1, `${part}{}`, node)
    if (kind === 'identifier' && /^(?:formal_parameters|assignment_pattern)$/.test(tree.kind(parent)))
      declare(scopes, homes[node] ?? -1, tree.textOf(node), undefined)
    if (isDeclaration(tree, node, parent)) {
      const home = homes[node] ?? -1
      declared.set(home, (declared.get(home) ?? new Set()).add(tree.textOf(node)))
    }
  }
  const declaredIn = (name: string, at: SyntaxId): number | undefined => {
    for (let home = homes[at] ?? -1, depth = 0; depth < 200; home = homes[home] ?? -1, depth++) {
      if (declared.get(home)?.has(name)) return home
      if (home < 0) return undefined
    }
    return undefined
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
  for (const { object, value } of elementsOf(tree, calls)) {
    const name = tree.textOf(object)
    const scope = scopeOf(name, object)
    if (scope) addValue(scope, `${name}[]`, value)
  }
  for (const call of calls)
    bindParameters(tree, call, scopeOf, (home, name, value) => declare(scopes, home, name, value))
  for (const { name, value } of sets)
    bindHandler(tree, name, value, (home, text, given) => declare(scopes, home, text, given))
  return { ...steps, tree, calls, declaredIn, valuesOf: (name, at) => scopeOf(name, at)?.get(name) ?? [] }
}

/** Whether a node names a parameter, a caught error, or a part of an array. */
function isDeclaration(tree: SyntaxTree, node: SyntaxId, parent: SyntaxId): boolean {
  const kind = tree.kind(node)
  if (kind === 'shorthand_property_identifier_pattern') return isInParameters(tree, parent)
  if (kind !== 'identifier') return false
  const around = tree.kind(parent)
  const field = tree.fieldName(node)
  if (/^(?:formal_parameters|array_pattern|rest_pattern)$/.test(around)) return true
  if (around === 'assignment_pattern') return field === 'left'
  if (around === 'pair_pattern') return field === 'value' && isInParameters(tree, parent)
  return field === 'parameter' && (around === 'catch_clause' || isJavascriptFunction(around))
}

function isInParameters(tree: SyntaxTree, node: SyntaxId): boolean {
  let at: SyntaxId | undefined = node
  for (let depth = 0; at !== undefined && depth < 10 && tree.kind(at).endsWith('_pattern'); depth++)
    at = tree.parent(at)
  return at !== undefined && tree.kind(at) === 'formal_parameters'
}

const mostValues = 6
function bindingOf(tree: SyntaxTree, node: SyntaxId, kind: string): { name: SyntaxId; value: SyntaxId } | undefined {
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

/** The name that a part of an object pattern declares, as in `const { cookie, localStorage: store } = …`. */
function partOfPattern(tree: SyntaxTree, node: SyntaxId, kind: string): string | undefined {
  if (patternValue(tree, node) === undefined) return undefined
  if (kind === 'shorthand_property_identifier_pattern') return tree.textOf(node)
  const local = kind === 'pair_pattern' ? tree.field(node, 'value') : undefined
  return local !== undefined && tree.kind(local) === 'identifier' ? tree.textOf(local) : undefined
}

/** The value that an object pattern takes apart, by one of its parts. */
export function patternValue(tree: SyntaxTree, part: SyntaxId): SyntaxId | undefined {
  const pattern = tree.parent(part)
  if (pattern === undefined || tree.kind(pattern) !== 'object_pattern') return undefined
  const around = tree.parent(pattern)
  if (around === undefined) return undefined
  const fields = fieldsOfBinding.get(tree.kind(around))
  return fields && tree.field(around, fields[0]) === pattern ? tree.field(around, fields[1]) : undefined
}

/** Values that are put into named objects and arrays: `o[k] = v`, `o.push(v)` and `Object.assign(o, v)`. */
function* elementsOf(
  tree: SyntaxTree,
  calls: readonly SyntaxId[],
): Generator<{ object: SyntaxId; value: SyntaxId | undefined }> {
  for (let node = 1; node < tree.count; node++) {
    if (tree.kind(node) !== 'assignment_expression') continue
    const left = tree.field(node, 'left')
    const object = left !== undefined && tree.kind(left) === 'subscript_expression' && tree.field(left, 'object')
    if (typeof object === 'number' && tree.kind(object) === 'identifier')
      yield { object, value: tree.field(node, 'right') }
  }
  for (const call of calls) {
    const callee = calleeOf(tree, call)
    if (callee === undefined || tree.kind(callee) !== 'member_expression') continue
    const [first, ...rest] = argumentsOf(tree, call)
    const holder = tree.field(callee, 'object')
    const isAssigned = tree.textOf(callee) === 'Object.assign'
    const object = isAssigned ? first : /\.(?:push|unshift)$/.test(tree.textOf(callee).slice(-10)) ? holder : undefined
    if (object === undefined || tree.kind(object) !== 'identifier') continue
    for (const value of isAssigned ? rest : argumentsOf(tree, call)) yield { object, value }
  }
}

function declare(scopes: Map<number, Scope>, home: number, name: string, value: SyntaxId | undefined): void {
  const scope = scopes.get(home) ?? new Map<string, SyntaxId[]>()
  scopes.set(home, scope)
  addValue(scope, name, value)
}

type Declare = (home: SyntaxId, name: string, value: SyntaxId) => void

/** Binds parameters to the arguments of callers. The parameter in `x.then(f)` and `x.on…(f)` is bound to `x`. */
function bindParameters(
  tree: SyntaxTree,
  call: SyntaxId,
  scopeOf: (name: string, at: SyntaxId) => Scope | undefined,
  bind: Declare,
): void {
  const callee = calleeOf(tree, call)
  if (callee === undefined) return
  const given = argumentsOf(tree, call)
  if (tree.kind(callee) === 'member_expression') {
    const property = tree.field(callee, 'property')
    const object = tree.field(callee, 'object')
    if (
      property === undefined ||
      object === undefined ||
      !/^(?:then|addEventListener|on|done|forEach|map)$/.test(tree.textOf(property))
    )
      return
    for (const handler of given) bindFirst(tree, handler, object, bind)
    return
  }
  const own = tree.kind(callee) === 'parenthesized_expression' ? tree.children(callee)[0] : callee
  const named =
    own !== undefined && tree.kind(own) === 'identifier'
      ? scopeOf(tree.textOf(own), own)?.get(tree.textOf(own))
      : undefined
  for (const target of named ?? (own === undefined ? [] : [own]))
    for (const [index, parameter] of parametersOf(tree, target).entries()) {
      const value = given[index]
      if (value !== undefined && tree.kind(parameter) === 'identifier') bind(target, tree.textOf(parameter), value)
    }
}

/** Binds the parameter of a handler, as in `x.onmessage = (event) => …`. */
function bindHandler(tree: SyntaxTree, name: SyntaxId, value: SyntaxId, bind: Declare): void {
  const object = tree.field(name, 'object')
  const property = tree.field(name, 'property')
  if (object !== undefined && property !== undefined && /^on[a-z]+$/.test(tree.textOf(property)))
    bindFirst(tree, value, object, bind)
}

function bindFirst(tree: SyntaxTree, handler: SyntaxId, value: SyntaxId, bind: Declare): void {
  const first = parametersOf(tree, handler)[0]
  if (first !== undefined && tree.kind(first) === 'identifier') bind(handler, tree.textOf(first), value)
}

function parametersOf(tree: SyntaxTree, node: SyntaxId): SyntaxId[] {
  if (!isJavascriptFunction(tree.kind(node))) return []
  const one = tree.field(node, 'parameter')
  const list = tree.field(node, 'parameters')
  return one !== undefined ? [one] : list === undefined ? [] : tree.children(list)
}

function addValue(scope: Scope, name: string, value: SyntaxId | undefined): void {
  const list = scope.get(name) ?? []
  scope.set(name, list)
  if (value !== undefined && list.length < mostValues && !list.includes(value)) list.push(value)
}

/** The callee of `f(x)` and `new F(x)`. */
export function calleeOf(tree: SyntaxTree, call: SyntaxId): SyntaxId | undefined {
  return tree.field(call, 'function') ?? tree.field(call, 'constructor')
}

export function argumentsOf(tree: SyntaxTree, call: SyntaxId): SyntaxId[] {
  const list = tree.field(call, 'arguments')
  return list === undefined ? [] : tree.children(list)
}
