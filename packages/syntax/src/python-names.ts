import type { SyntaxId, SyntaxTree } from './syntax-tree.ts'

/**
 * Returns an identifier or dotted name in the form that Python compares: NFKC, without spaces and line continuations.
 */
export function nameOf(tree: SyntaxTree, node: SyntaxId): string {
  const text = tree.textOf(node)
  // oxlint-disable-next-line no-control-regex -- Everything but ASCII.
  return /[^\u0000-\u007f]|\s/.test(text) ? text.replaceAll(/[\s\\]/g, '').normalize('NFKC') : text
}

/** Names that an import statement binds. */
export interface Import {
  /** Module with its leading dots, as in `..util.io`; undefined for `import a, b`. */
  module: string | undefined
  names: { name: string; alias: string | undefined }[]
  /** Whether the statement is `from module import *`. */
  isStar: boolean
}

/** Reads an `import_statement`, `import_from_statement` or `future_import_statement`. */
export function readImport(tree: SyntaxTree, node: SyntaxId): Import {
  const from = tree.field(node, 'module_name')
  const children = tree.children(node)
  const names = children.flatMap((child) => {
    if (tree.fieldName(child) !== 'name') return []
    const isAliased = tree.kind(child) === 'aliased_import'
    const alias = isAliased ? tree.field(child, 'alias') : undefined
    const name = nameOf(tree, (isAliased ? tree.field(child, 'name') : undefined) ?? child)
    return [{ name, alias: alias === undefined ? undefined : nameOf(tree, alias) }]
  })
  return {
    module: from === undefined ? undefined : nameOf(tree, from),
    names,
    isStar: children.some((child) => tree.kind(child) === 'wildcard_import'),
  }
}

/** Returns the dotted name of a submodule: `.` and `a` give `.a`. */
export function joinModule(module: string, name: string): string {
  return module.endsWith('.') ? module + name : `${module}.${name}`
}
