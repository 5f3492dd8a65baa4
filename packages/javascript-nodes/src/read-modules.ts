import type { SyntaxTree, SyntaxId } from '@registry/syntax'
import { namesIn, propertyName, textOfString } from './names.ts'
import type { Scopes } from './scopes.ts'

/** The value that a script exports under a name. */
export type Export = { local: string } | { node: SyntaxId } | { from: string; name: string }

export interface Exports {
  byName: Map<string, Export>
  /** Scripts whose exports are all re-exported. */
  stars: string[]
}

/** The name of a namespace import. */
export const everything = '*'

const mostStars = 100

/** Declares the names of an `import`. */
export function readImport(tree: SyntaxTree, scopes: Scopes, node: SyntaxId): void {
  const from = textOfString(tree, tree.field(node, 'source'))
  const [clause] = tree.children(node)
  if (from === undefined || clause === undefined || tree.kind(clause) !== 'import_clause') return
  const declare = (local: string, name: string): void => scopes.declare(0, local, { kind: 'import', from, name })
  for (const part of tree.children(clause)) {
    const kind = tree.kind(part)
    if (kind === 'identifier') declare(tree.textOf(part), 'default')
    else if (kind === 'namespace_import') {
      const [name] = tree.children(part)
      if (name !== undefined) declare(tree.textOf(name), everything)
    } else {
      for (const { name, alias } of specifiersIn(tree, part)) declare(alias, name)
    }
  }
}

/** Adds the names of an `export`. */
export function readExport(tree: SyntaxTree, { byName, stars }: Exports, node: SyntaxId): void {
  const from = textOfString(tree, tree.field(node, 'source'))
  const declaration = tree.field(node, 'declaration')
  const value = tree.field(node, 'value')
  const clause = tree.children(node).find((child) => tree.kind(child) === 'export_clause')
  if (value !== undefined) byName.set('default', { node: value })
  else if (declaration !== undefined) {
    const isDefault = /^export\s+default\b/.test(tree.text.slice(tree.start(node), tree.start(node) + 200))
    if (isDefault) byName.set('default', { node: declaration })
    else for (const name of declaredBy(tree, declaration)) byName.set(name, { local: name })
  } else if (clause !== undefined) {
    for (const { name, alias } of specifiersIn(tree, clause)) {
      byName.set(alias, from === undefined ? { local: name } : { from, name })
    }
  } else if (from !== undefined && stars.length < mostStars) stars.push(from)
}

function declaredBy(tree: SyntaxTree, declaration: SyntaxId): string[] {
  const named = tree.field(declaration, 'name')
  if (named !== undefined) return [tree.textOf(named)]
  return tree.children(declaration).flatMap((declarator) => {
    const pattern = tree.field(declarator, 'name')
    return pattern === undefined ? [] : namesIn(tree, pattern).map(({ name }) => name)
  })
}

function specifiersIn(tree: SyntaxTree, list: SyntaxId): { name: string; alias: string }[] {
  return tree.children(list).flatMap((specifier) => {
    const name = propertyName(tree, tree.field(specifier, 'name'))
    const alias = propertyName(tree, tree.field(specifier, 'alias')) ?? name
    return name === undefined || alias === undefined ? [] : [{ name, alias }]
  })
}
