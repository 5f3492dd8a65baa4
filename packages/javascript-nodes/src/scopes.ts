import { isJavascriptFunction, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import { isScope } from './kinds.ts'
import { namesIn } from './names.ts'

/** A value of a name. `key` is the member that a pattern destructures. */
export type Binding =
  | { kind: 'value'; node: SyntaxId; key: string | undefined }
  /** A parameter of a function, or the variable of a loop. */
  | { kind: 'parameter'; owner: SyntaxId; index: number; key: string | undefined; fallback: SyntaxId | undefined }
  | { kind: 'import'; from: string; name: string }
  | { kind: 'unknown' }

/** The names of a script by scope. */
export interface Scopes {
  /** Registers a node; nodes must come in text order. */
  register(node: SyntaxId): void
  /** The scope of a node; for `var`, its function. */
  homeOf(node: SyntaxId, isVar?: boolean): SyntaxId
  declare(home: SyntaxId, name: string, binding?: Binding): void
  declarePattern(home: SyntaxId, pattern: SyntaxId, make: (key: string | undefined) => Binding): void
  /** Assigns a name in the scope that declares it, else in the script's scope. */
  assign(name: string, at: SyntaxId, binding: Binding): void
  bindingsOf(name: string, at: SyntaxId): readonly Binding[] | undefined
}

const deepest = 100

export function createScopes(tree: SyntaxTree): Scopes {
  const scopes = new Map<SyntaxId, Map<string, Binding[]>>()
  const homes = new Int32Array(tree.count)
  const functionHomes = new Int32Array(tree.count)
  const find = (name: string, at: SyntaxId): Binding[] | undefined => {
    let home = homes[at] ?? 0
    for (let depth = 0; depth < deepest; depth++) {
      const found = scopes.get(home)?.get(name)
      if (found || home === 0) return found
      home = homes[home] ?? 0
    }
    return undefined
  }
  const declare: Scopes['declare'] = (home, name, binding) => {
    const scope = scopes.get(home) ?? new Map<string, Binding[]>()
    scopes.set(home, scope)
    const list = scope.get(name) ?? []
    scope.set(name, list)
    if (binding) add(list, binding)
  }
  return {
    register: (node) => {
      const parent = tree.parent(node) ?? 0
      const kind = tree.kind(parent)
      homes[node] = isScope(kind) ? parent : (homes[parent] ?? 0)
      functionHomes[node] = isJavascriptFunction(kind) ? parent : (functionHomes[parent] ?? 0)
    },
    homeOf: (node, isVar = false) => (isVar ? functionHomes : homes)[node] ?? 0,
    declare,
    declarePattern: (home, pattern, make) => {
      for (const { name, key, isWhole } of namesIn(tree, pattern)) {
        declare(home, name, isWhole || key !== undefined ? make(key) : { kind: 'unknown' })
      }
    },
    assign: (name, at, binding) => {
      const known = find(name, at)
      if (known) add(known, binding)
      else declare(0, name, binding)
    },
    bindingsOf: find,
  }
}

/** Two bindings make a name ambiguous, so further bindings are dropped. */
function add(list: Binding[], binding: Binding): void {
  if (list.length < 2) list.push(binding)
}
