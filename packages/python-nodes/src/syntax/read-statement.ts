import { operatorOf, readImport, type SyntaxId } from '@registry/syntax'
import type { Expression, Handler, Statement } from './ast.ts'
import { readArguments, readFunction } from './read-functions.ts'
import type { Reader } from './reader.ts'

type Read = (node: SyntaxId, reader: Reader, line: number) => Statement | Statement[]

const readers = new Map<string, Read>(
  Object.entries({
    expression_statement: readExpressionStatement,
    return_statement: (node, reader, line) => {
      const [value] = reader.tree.children(node)
      return { kind: 'return', line, value: value === undefined ? undefined : reader.expression(value) }
    },
    if_statement: readIf,
    for_statement: (node, reader, line) => ({
      kind: 'for',
      line,
      target: reader.field(node, 'left'),
      source: reader.field(node, 'right'),
      body: blockIn(node, reader),
      otherwise: blockIn(reader.tree.field(node, 'alternative'), reader),
    }),
    while_statement: (node, reader, line) => ({
      kind: 'while',
      line,
      condition: reader.field(node, 'condition'),
      body: blockIn(node, reader),
    }),
    try_statement: readTry,
    with_statement: readWith,
    match_statement: readMatch,
    function_definition: (node, reader, line) => ({
      kind: 'function',
      line,
      definition: readFunction(node, reader),
      decorators: [],
    }),
    class_definition: (node, reader, line) => ({
      kind: 'class',
      line,
      name: reader.name(node, 'name'),
      args: readArguments(reader.tree.field(node, 'superclasses'), reader),
      body: blockIn(node, reader),
      decorators: [],
    }),
    decorated_definition: readDecorated,
    import_statement: (node, { tree }, line) => ({ kind: 'import', line, names: readImport(tree, node).names }),
    import_from_statement: readFromImport,
    global_statement: (node, reader, line) => ({ kind: 'global', line, names: names(node, reader), isNonlocal: false }),
    nonlocal_statement: (node, reader, line) => ({
      kind: 'global',
      line,
      names: names(node, reader),
      isNonlocal: true,
    }),
    raise_statement: (_node, _reader, line) => ({ kind: 'raise', line }),
    break_statement: (_node, _reader, line) => ({ kind: 'break', line }),
    continue_statement: (_node, _reader, line) => ({ kind: 'continue', line }),
    delete_statement: (node, reader, line) => {
      const target = reader.first(node)
      return { kind: 'delete', line, targets: target.kind === 'tuple' ? target.items : [target] }
    },
  }),
)

/** Reads the statements of a block or a module. Other nodes are dropped; an ERROR node may contain statements. */
export function readBlock(node: SyntaxId, reader: Reader): Statement[] {
  const { tree } = reader
  return tree.children(node).flatMap((child) => {
    const kind = tree.kind(child)
    const read = readers.get(kind)
    if (read) return read(child, reader, tree.line(child))
    return kind === 'ERROR' || kind === 'block' ? reader.block(child) : []
  })
}

/** Reads the block in the field `body`, otherwise a block among the children. */
function blockIn(node: SyntaxId | undefined, { tree, block }: Reader): Statement[] {
  if (node === undefined) return []
  return block(tree.field(node, 'body') ?? tree.children(node).find((child) => tree.kind(child) === 'block'))
}

function readExpressionStatement(node: SyntaxId, reader: Reader, line: number): Statement | Statement[] {
  const { tree } = reader
  const [only, ...more] = tree.children(node)
  if (only === undefined) return []
  if (more.length > 0) return { kind: 'expression', line, value: { kind: 'tuple', items: [] } }
  if (tree.kind(only) === 'assignment') return readAssignment(only, reader, line)
  if (tree.kind(only) !== 'augmented_assignment') return { kind: 'expression', line, value: reader.expression(only) }
  return {
    kind: 'augment',
    line,
    target: reader.field(only, 'left'),
    operator: operatorOf(tree, only).replace('=', ''),
    value: reader.field(only, 'right'),
  }
}

/** Reads assignments: `a = b = value` nests to the right; `a: int = value` and `a: int` also declare a type. */
function readAssignment(node: SyntaxId, reader: Reader, line: number): Statement {
  const { tree } = reader
  const target = reader.field(node, 'left')
  const targets = [target]
  let value = tree.field(node, 'right')
  if (tree.field(node, 'type') !== undefined)
    return { kind: 'annotate', line, target, value: value === undefined ? undefined : reader.expression(value) }
  while (value !== undefined && tree.kind(value) === 'assignment') {
    targets.push(reader.field(value, 'left'))
    value = tree.field(value, 'right')
  }
  return { kind: 'assign', line, targets, value: reader.expression(value) }
}

function readIf(node: SyntaxId, reader: Reader, line: number): Statement {
  const { tree } = reader
  const alternatives = tree.children(node).filter((clause) => tree.fieldName(clause) === 'alternative')
  let otherwise: Statement[] = []
  for (const clause of alternatives.toReversed()) {
    if (tree.kind(clause) === 'else_clause') otherwise = blockIn(clause, reader)
    else otherwise = [branchOf(clause, otherwise, reader, tree.line(clause))]
  }
  return branchOf(node, otherwise, reader, line)
}

function branchOf(node: SyntaxId, otherwise: Statement[], reader: Reader, line: number): Statement {
  const condition = reader.field(node, 'condition')
  const whenTrue = reader.block(reader.tree.field(node, 'consequence'))
  return { kind: 'if', line, condition, whenTrue, otherwise }
}

function readTry(node: SyntaxId, reader: Reader, line: number): Statement {
  const { tree } = reader
  const clauses = tree.children(node)
  const clauseOf = (kind: string) => clauses.find((clause) => tree.kind(clause) === kind)
  const handlers = clauses
    .filter((clause) => tree.kind(clause).startsWith('except'))
    .map((clause): Handler => ({ name: caughtName(clause, reader), body: blockIn(clause, reader) }))
  return {
    kind: 'try',
    line,
    body: reader.block(tree.field(node, 'body')),
    handlers,
    otherwise: blockIn(clauseOf('else_clause'), reader),
    finally: blockIn(clauseOf('finally_clause'), reader),
  }
}

function caughtName(clause: SyntaxId, reader: Reader): string | undefined {
  const { tree } = reader
  const pattern = tree.children(clause).find((part) => tree.kind(part) === 'as_pattern') ?? clause
  return reader.name(tree.field(pattern, 'alias')) || undefined
}

function readWith(node: SyntaxId, reader: Reader, line: number): Statement {
  const { tree } = reader
  const clause = tree.children(node).find((part) => tree.kind(part) === 'with_clause')
  const items = tree.children(clause ?? node).flatMap((item) => {
    const value = tree.kind(item) === 'with_item' ? tree.field(item, 'value') : undefined
    if (value === undefined) return []
    if (tree.kind(value) !== 'as_pattern') return [{ value: reader.expression(value), target: undefined }]
    const alias = tree.field(value, 'alias')
    const target = alias === undefined ? undefined : reader.expression(tree.children(alias)[0] ?? alias)
    return [{ value: reader.first(value), target }]
  })
  return { kind: 'with', line, items, body: blockIn(node, reader) }
}

function readMatch(node: SyntaxId, reader: Reader, line: number): Statement {
  const { tree } = reader
  const body = tree.field(node, 'body')
  const cases = (body === undefined ? [] : tree.children(body))
    .filter((clause) => tree.kind(clause) === 'case_clause')
    .map((clause) => reader.block(tree.field(clause, 'consequence')))
  return { kind: 'match', line, subject: reader.field(node, 'subject'), cases }
}

function readDecorated(node: SyntaxId, reader: Reader, line: number): Statement | Statement[] {
  const { tree } = reader
  const decorators = tree
    .children(node)
    .filter((part) => tree.kind(part) === 'decorator')
    .map((part): Expression => reader.first(part))
  const definition = tree.field(node, 'definition')
  if (definition === undefined) return []
  const read = readers.get(tree.kind(definition))?.(definition, reader, tree.line(definition))
  if (!read || Array.isArray(read) || (read.kind !== 'class' && read.kind !== 'function')) return []
  return { ...read, decorators, line }
}

function readFromImport(node: SyntaxId, { tree }: Reader, line: number): Statement {
  const { module = '', names: imported, isStar } = readImport(tree, node)
  return { kind: 'from', line, module, names: isStar ? '*' : imported }
}

function names(node: SyntaxId, reader: Reader): string[] {
  return reader.tree.children(node).map((part) => reader.name(part))
}
