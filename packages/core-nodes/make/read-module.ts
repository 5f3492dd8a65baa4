import { nameOf, readImport, type SyntaxId, type SyntaxTree } from '@registry/syntax'

/** A name of a module or class, according to its file alone. */
export interface BoundName {
  /** Bases of a class, as the file writes them; undefined for anything else. */
  bases?: string[]
  /** Members of a class. */
  members?: Map<string, BoundName>
  /** The imported module, with its leading dots, and the name in it; undefined for the module itself. */
  from?: { module: string; name: string | undefined }
  /** Another name in the file, as in `Caching = ComfyAPI.Caching`. */
  same?: string
}

/** Names that a module offers to importers. */
export interface ModuleFacts {
  names: Map<string, BoundName>
  /** Modules of `from module import *`. */
  stars: string[]
}

/** Classes whose single instance packs use by its attributes. */
const singletons = new Set(['PromptServer'])
const transparent = new Set(
  'block if_statement elif_clause else_clause try_statement except_clause finally_clause with_statement for_statement while_statement'.split(
    ' ',
  ),
)

/** Reads the names that a module binds when it is imported, in any branch. */
export function readModule(tree: SyntaxTree): ModuleFacts {
  const facts: ModuleFacts = { names: new Map(), stars: [] }
  readStatements(tree, 0, facts)
  return facts
}

function readStatements(tree: SyntaxTree, parent: SyntaxId, facts: ModuleFacts): void {
  for (const node of tree.children(parent)) {
    const kind = tree.kind(node)
    if (transparent.has(kind)) readStatements(tree, node, facts)
    else if (kind === 'import_statement' || kind === 'import_from_statement') readImported(tree, node, facts)
    else if (kind === 'expression_statement') {
      for (const child of tree.children(node)) if (tree.kind(child) === 'assignment') readAssignment(tree, child, facts)
    } else readDefinition(tree, node, facts)
  }
}

function readDefinition(tree: SyntaxTree, node: SyntaxId, { names }: ModuleFacts): void {
  const inner = tree.kind(node) === 'decorated_definition' ? tree.field(node, 'definition') : node
  const name = inner === undefined ? undefined : tree.field(inner, 'name')
  if (inner === undefined || name === undefined) return
  if (tree.kind(inner) === 'function_definition') names.set(nameOf(tree, name), {})
  else if (tree.kind(inner) === 'class_definition') names.set(nameOf(tree, name), readClass(tree, inner))
}

function readClass(tree: SyntaxTree, node: SyntaxId): BoundName {
  const body = tree.field(node, 'body')
  const name = tree.field(node, 'name')
  const bases = tree.field(node, 'superclasses')
  const facts: ModuleFacts = { names: new Map(), stars: [] }
  if (body !== undefined) readStatements(tree, body, facts)
  if (name !== undefined && singletons.has(nameOf(tree, name))) readOwnAttributes(tree, node, facts)
  const written = bases === undefined ? [] : tree.children(bases)
  return {
    bases: written.filter((base) => tree.kind(base) !== 'keyword_argument').map((base) => tree.textOf(base)),
    members: facts.names,
  }
}

/** Adds each `self.name = …`. */
function readOwnAttributes(tree: SyntaxTree, owner: SyntaxId, { names }: ModuleFacts): void {
  for (let node = owner; node <= tree.last(owner); node++) {
    if (tree.kind(node) !== 'assignment') continue
    const left = tree.field(node, 'left')
    const member = left === undefined ? undefined : /^self\.(\w+)$/.exec(tree.textOf(left))?.[1]
    if (member !== undefined && !names.has(member)) names.set(member, {})
  }
}

function readAssignment(tree: SyntaxTree, node: SyntaxId, facts: ModuleFacts): void {
  const left = tree.field(node, 'left')
  const right = tree.field(node, 'right')
  if (left === undefined) return
  const isPattern = /^(?:pattern_list|tuple_pattern|list_pattern)$/.test(tree.kind(left))
  for (const target of isPattern ? tree.children(left) : [left]) {
    if (tree.kind(target) !== 'identifier') continue
    const same = right === undefined || isPattern ? undefined : /^[\w.]{1,120}$/.exec(tree.textOf(right))?.[0]
    const name = nameOf(tree, target)
    // The default of an optional import does not hide the imported name.
    if (!facts.names.get(name)?.from) facts.names.set(name, same !== undefined && /^[a-z_]/i.test(same) ? { same } : {})
  }
  if (right !== undefined && tree.kind(right) === 'assignment') readAssignment(tree, right, facts)
}

function readImported(tree: SyntaxTree, node: SyntaxId, facts: ModuleFacts): void {
  const { module, names, isStar } = readImport(tree, node)
  if (module !== undefined && isStar) facts.stars.push(module)
  for (const { name, alias } of names) {
    const [first = name] = name.split('.')
    if (module !== undefined) facts.names.set(alias ?? name, { from: { module, name } })
    else facts.names.set(alias ?? first, { from: { module: alias === undefined ? first : name, name: undefined } })
  }
}
