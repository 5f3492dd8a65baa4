import { nameOf, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import { readScopes, type Scopes } from './scopes.ts'

/** Parsed Python file with the facts that rules read. */
export interface PythonFile {
  path: string
  tree: SyntaxTree
  scopes: Scopes
  calls: SyntaxId[]
}

/** Syntax node together with its file. */
export interface Ref {
  file: PythonFile
  node: SyntaxId
}

/** Collects the facts that many rules need. `isScript` means that the file runs as `__main__`. */
export function readPythonFile(path: string, tree: SyntaxTree, isScript: boolean): PythonFile {
  const calls: SyntaxId[] = []
  for (let node = 0; node < tree.count; node++) if (tree.kind(node) === 'call') calls.push(node)
  return { path, tree, scopes: readScopes(tree, isScript), calls }
}

/** The positional and the named arguments of a call. */
export function argumentsOf(
  tree: SyntaxTree,
  call: SyntaxId,
): { positional: SyntaxId[]; named: Map<string, SyntaxId> } {
  const positional: SyntaxId[] = []
  const named = new Map<string, SyntaxId>()
  const list = tree.field(call, 'arguments')
  if (list === undefined) return { positional, named }
  // In `f(x for x in y)`, a generator takes the place of the argument list.
  if (tree.kind(list) !== 'argument_list') return { positional: [list], named }
  for (const child of tree.children(list)) {
    const kind = tree.kind(child)
    if (kind !== 'keyword_argument') {
      positional.push(child)
      continue
    }
    const name = tree.field(child, 'name')
    const value = tree.field(child, 'value')
    if (name !== undefined && value !== undefined) named.set(nameOf(tree, name), value)
  }
  return { positional, named }
}
