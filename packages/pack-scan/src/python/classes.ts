import { nameOf, type SyntaxId } from '@registry/syntax'
import type { PythonFile } from './python-file.ts'

export interface ClassTable {
  /** Classes by name; of several classes with equal names the last counts, as in Python. */
  byName: ReadonlyMap<string, SyntaxId>
  /** Methods of all classes by name. */
  methods: ReadonlyMap<string, readonly SyntaxId[]>
  membersOf(definition: SyntaxId): readonly (readonly [string, SyntaxId])[]
}

export function classTable({ tree, scopes }: PythonFile): ClassTable {
  const byName = new Map<string, SyntaxId>()
  const methods = new Map<string, SyntaxId[]>()
  const members = new Map<SyntaxId, [string, SyntaxId][]>()
  for (const definition of scopes.classes) {
    const name = tree.field(definition, 'name')
    if (name !== undefined) byName.set(nameOf(tree, name), definition)
  }
  for (const method of scopes.functions) {
    const owner = classAround(tree, method)
    const named = tree.field(method, 'name')
    if (owner === undefined || named === undefined) continue
    const name = nameOf(tree, named)
    methods.set(name, [...(methods.get(name) ?? []).slice(-20), method])
    const list = members.get(owner)
    if (list) list.push([name, method])
    else members.set(owner, [[name, method]])
  }
  return { byName, methods, membersOf: (definition) => members.get(definition) ?? [] }
}

/** The class whose body holds a function, also below a decorator or an `if`. */
function classAround(tree: PythonFile['tree'], method: SyntaxId): SyntaxId | undefined {
  for (let at = tree.parent(method), depth = 0; at !== undefined && depth < 10; at = tree.parent(at), depth++) {
    const kind = tree.kind(at)
    if (kind === 'class_definition') return at
    if (kind === 'function_definition' || kind === 'lambda') return undefined
  }
  return undefined
}
