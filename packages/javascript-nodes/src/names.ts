import { escapedText, type SyntaxId, type SyntaxTree } from '@registry/syntax'

const longestText = 4096
const mostNames = 200

/**
 * Returns the names that a pattern declares. `isWhole` marks the value itself, `key` a member of it. A name without
 * either is nested deeper.
 */
export function namesIn(
  tree: SyntaxTree,
  pattern: SyntaxId,
): { name: string; key: string | undefined; isWhole: boolean }[] {
  const kind = tree.kind(pattern)
  if (kind === 'identifier') return [{ name: tree.textOf(pattern), key: undefined, isWhole: true }]
  if (kind !== 'object_pattern' && kind !== 'array_pattern') return []
  const found = []
  let index = -1
  for (let node = pattern + 1; node <= tree.last(pattern) && found.length < mostNames;) {
    const inner = tree.kind(node)
    if (tree.parent(node) === pattern) index++
    const isPart = tree.fieldName(node) !== 'right'
    if (isPart && names.has(inner)) {
      found.push({ name: tree.textOf(node), key: keyOf(tree, pattern, node, index), isWhole: false })
    }
    // Defaults and computed keys declare no names here. Patterns in them have their own visit.
    node = isPart && patterns.has(inner) ? node + 1 : tree.last(node) + 1
  }
  return found
}

const names = new Set(['identifier', 'shorthand_property_identifier_pattern'])
const patterns = new Set([
  'object_pattern',
  'array_pattern',
  'pair_pattern',
  'rest_pattern',
  'assignment_pattern',
  'object_assignment_pattern',
])

/** Returns the key of a name in a pattern; `index` is the position of the item in the pattern. */
function keyOf(tree: SyntaxTree, pattern: SyntaxId, node: SyntaxId, index: number): string | undefined {
  const parent = tree.parent(node)
  if (tree.kind(pattern) === 'array_pattern') {
    // A hole, as in `[, name]`, would shift the indexes.
    const isPlain = parent === pattern && !/[[,]\s*,/.test(tree.textOf(pattern).slice(0, 200))
    return isPlain ? String(index) : undefined
  }
  if (parent === pattern) return tree.textOf(node)
  const isValue = parent !== undefined && tree.kind(parent) === 'pair_pattern' && tree.parent(parent) === pattern
  return isValue && tree.fieldName(node) === 'value' ? propertyName(tree, tree.field(parent, 'key')) : undefined
}

/** The last name of a callee: `c` of `a.b.c`. */
export function lastName(tree: SyntaxTree, node: SyntaxId | undefined): string | undefined {
  if (node === undefined) return undefined
  const kind = tree.kind(node)
  if (kind === 'identifier') return tree.textOf(node)
  return kind === 'member_expression' ? propertyName(tree, tree.field(node, 'property')) : undefined
}

/** The written name of a property; undefined for a computed property. */
export function propertyName(tree: SyntaxTree, node: SyntaxId | undefined): string | undefined {
  if (node === undefined) return undefined
  switch (tree.kind(node)) {
    case 'identifier':
    case 'property_identifier':
    case 'shorthand_property_identifier':
      return tree.textOf(node)
    case 'string':
      return textOfString(tree, node)
    default:
      return undefined
  }
}

/** The text of a string literal; undefined for other nodes. */
export function textOfString(tree: SyntaxTree, node: SyntaxId | undefined): string | undefined {
  if (node === undefined || tree.kind(node) !== 'string') return undefined
  if (tree.end(node) - tree.start(node) > longestText) return undefined
  return tree
    .children(node)
    .map((part) => fragmentText(tree, part) ?? '')
    .join('')
}

/** The text of a fragment or an escape in a literal; undefined for other parts. */
export function fragmentText(tree: SyntaxTree, part: SyntaxId): string | undefined {
  const kind = tree.kind(part)
  const text = tree.textOf(part).slice(0, longestText)
  if (kind === 'string_fragment') return text
  return kind === 'escape_sequence' ? escapedText(text) : undefined
}
