import type { SyntaxTree, SyntaxId } from '@registry/syntax'
import { collectBindings, type Binding } from './bindings.ts'

/** Id of the function that encloses a node; -1 for the module. A class body belongs to the scope around the class. */
export type Home = number

export interface Scopes {
  homeOf(node: SyntaxId): Home
  /** Whether a node is in `if __name__ == "__main__"` or `if TYPE_CHECKING`, which loading skips. */
  isIdle(node: SyntaxId): boolean
  /** Returns the function that encloses a function. */
  outerOf(home: Home): Home | undefined
  /** Returns the bindings of a name. The search starts at a node and continues in the enclosing scopes. */
  look(name: string, at: SyntaxId): readonly Binding[]
  /** Bindings of the module itself. */
  moduleNames(): ReadonlyMap<string, readonly Binding[]>
  functions: readonly SyntaxId[]
  classes: readonly SyntaxId[]
}

export function readScopes(tree: SyntaxTree, isScript: boolean): Scopes {
  const homes = new Int32Array(tree.count).fill(-1)
  const idle = new Uint8Array(tree.count)
  const functions: SyntaxId[] = []
  const classes: SyntaxId[] = []
  for (let node = 1; node < tree.count; node++) {
    const parent = tree.parent(node) ?? 0
    const parentKind = tree.kind(parent)
    const isBody = (parentKind === 'function_definition' || parentKind === 'lambda') && tree.fieldName(node) === 'body'
    homes[node] = isBody ? parent : (homes[parent] ?? -1)
    const isGuarded =
      parentKind === 'if_statement' && tree.fieldName(node) === 'consequence' && isNotLoading(tree, parent, isScript)
    idle[node] = isGuarded ? 1 : (idle[parent] ?? 0)
    const kind = tree.kind(node)
    if (kind === 'function_definition') functions.push(node)
    else if (kind === 'class_definition') classes.push(node)
  }
  const homeOf = (node: SyntaxId): Home => homes[node] ?? -1
  const outerOf = (home: Home): Home | undefined => (home < 0 ? undefined : homeOf(home))
  const names = collectBindings(tree, homeOf)
  return {
    homeOf,
    outerOf,
    functions,
    classes,
    isIdle: (node) => idle[node] === 1,
    moduleNames: () => names.get(-1) ?? noNames,
    look: (name, at) => {
      let home: Home | undefined = homeOf(at)
      for (let depth = 0; home !== undefined && depth < 100; depth++) {
        const found = names.get(home)?.get(name)
        if (found) return found
        home = outerOf(home)
      }
      return names.get(-1)?.get(name) ?? []
    },
  }
}

const noNames: ReadonlyMap<string, readonly Binding[]> = new Map()

function isNotLoading(tree: SyntaxTree, statement: SyntaxId, isScript: boolean): boolean {
  const condition = tree.field(statement, 'condition')
  if (condition === undefined || tree.end(condition) - tree.start(condition) > 80) return false
  const text = tree.textOf(condition).replaceAll(/[\s()]/g, '')
  if (text === 'TYPE_CHECKING' || text === 'typing.TYPE_CHECKING') return true
  return !isScript && /^(?:__name__==(["'])__main__\1|(["'])__main__\2==__name__)$/.test(text)
}
