import type { SyntaxNode } from '@registry/syntax'
import type { Expression, Handler, ImportedName, Statement } from './ast.ts'
import { readArguments, readFunction } from './read-functions.ts'
import { lineOf, parts, type Reader } from './reader.ts'

type Read = (node: SyntaxNode, reader: Reader, line: number) => Statement | Statement[]

/** One kind of the grammar's statements a line. */
const readers = new Map<string, Read>(
  Object.entries({
    expression_statement: readExpressionStatement,
    return_statement: (node, reader, line) => {
      const value = parts(node)[0]
      return { kind: 'return', line, value: value ? reader.expression(value) : undefined }
    },
    if_statement: readIf,
    for_statement: (node, reader, line) => ({
      kind: 'for',
      line,
      target: reader.expression(node.childForFieldName('left')),
      source: reader.expression(node.childForFieldName('right')),
      body: reader.block(node.childForFieldName('body')),
      otherwise: reader.block(node.childForFieldName('alternative')?.childForFieldName('body')),
    }),
    while_statement: (node, reader, line) => ({
      kind: 'while',
      line,
      condition: reader.expression(node.childForFieldName('condition')),
      body: reader.block(node.childForFieldName('body')),
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
      name: node.childForFieldName('name')?.text ?? '',
      args: readArguments(node.childForFieldName('superclasses'), reader),
      body: reader.block(node.childForFieldName('body')),
      decorators: [],
    }),
    decorated_definition: readDecorated,
    import_statement: (node, _reader, line) => ({ kind: 'import', line, names: importedNames(parts(node)) }),
    import_from_statement: readFromImport,
    global_statement: (node, _reader, line) => ({ kind: 'global', line, names: names(node), isNonlocal: false }),
    nonlocal_statement: (node, _reader, line) => ({ kind: 'global', line, names: names(node), isNonlocal: true }),
    raise_statement: (_node, _reader, line) => ({ kind: 'raise', line }),
    break_statement: (_node, _reader, line) => ({ kind: 'break', line }),
    continue_statement: (_node, _reader, line) => ({ kind: 'continue', line }),
    delete_statement: (node, reader, line) => {
      const target = reader.expression(parts(node)[0])
      return { kind: 'delete', line, targets: target.kind === 'tuple' ? target.items : [target] }
    },
  }),
)

/** The statements of a block or a module; what is no statement is left out, and what an error holds is looked into. */
export function readBlock(node: SyntaxNode, reader: Reader): Statement[] {
  return parts(node).flatMap((child) => {
    const read = readers.get(child.type)
    if (read) return read(child, reader, lineOf(child))
    return child.type === 'ERROR' || child.type === 'block' ? reader.block(child) : []
  })
}

function readExpressionStatement(node: SyntaxNode, reader: Reader, line: number): Statement | Statement[] {
  const [only, ...more] = parts(node)
  if (!only) return []
  if (more.length > 0) return { kind: 'expression', line, value: { kind: 'tuple', items: [] } }
  if (only.type === 'assignment') return readAssignment(only, reader, line)
  if (only.type !== 'augmented_assignment') return { kind: 'expression', line, value: reader.expression(only) }
  return {
    kind: 'augment',
    line,
    target: reader.expression(only.childForFieldName('left')),
    operator: (only.childForFieldName('operator')?.type ?? '').replace('=', ''),
    value: reader.expression(only.childForFieldName('right')),
  }
}

/** `a = b = value` nests to the right; `a: int = value` and `a: int` say a type as well. */
function readAssignment(node: SyntaxNode, reader: Reader, line: number): Statement {
  const targets = [reader.expression(node.childForFieldName('left'))]
  const [target] = targets
  let value = node.childForFieldName('right')
  if (target && node.childForFieldName('type'))
    return { kind: 'annotate', line, target, value: value ? reader.expression(value) : undefined }
  while (value?.type === 'assignment') {
    targets.push(reader.expression(value.childForFieldName('left')))
    value = value.childForFieldName('right')
  }
  return { kind: 'assign', line, targets, value: reader.expression(value) }
}

function readIf(node: SyntaxNode, reader: Reader, line: number): Statement {
  const alternatives = node.childrenForFieldName('alternative').filter((clause) => clause !== null)
  let otherwise: Statement[] = []
  for (const clause of alternatives.toReversed()) {
    if (clause.type === 'else_clause') otherwise = reader.block(clause.childForFieldName('body'))
    else otherwise = [branchOf(clause, otherwise, reader, lineOf(clause))]
  }
  return branchOf(node, otherwise, reader, line)
}

function branchOf(node: SyntaxNode, otherwise: Statement[], reader: Reader, line: number): Statement {
  const condition = reader.expression(node.childForFieldName('condition'))
  const whenTrue = reader.block(node.childForFieldName('consequence'))
  return { kind: 'if', line, condition, whenTrue, otherwise }
}

function readTry(node: SyntaxNode, reader: Reader, line: number): Statement {
  const clauses = parts(node)
  const blockIn = (clause: SyntaxNode | undefined): Statement[] => {
    const block = clause?.childForFieldName('body') ?? parts(clause ?? node).find((part) => part.type === 'block')
    return clause ? reader.block(block) : []
  }
  const handlers = clauses
    .filter((clause) => clause.type.startsWith('except'))
    .map((clause): Handler => ({ name: caughtName(clause), body: blockIn(clause) }))
  return {
    kind: 'try',
    line,
    body: reader.block(node.childForFieldName('body')),
    handlers,
    otherwise: blockIn(clauses.find((clause) => clause.type === 'else_clause')),
    finally: blockIn(clauses.find((clause) => clause.type === 'finally_clause')),
  }
}

function caughtName(clause: SyntaxNode): string | undefined {
  const named = parts(clause).find((part) => part.type === 'as_pattern')
  return named?.childForFieldName('alias')?.text ?? clause.childForFieldName('alias')?.text
}

function readWith(node: SyntaxNode, reader: Reader, line: number): Statement {
  const clause = parts(node).find((part) => part.type === 'with_clause')
  const items = parts(clause ?? node).flatMap((item) => {
    const value = item.type === 'with_item' ? item.childForFieldName('value') : null
    if (!value) return []
    if (value.type !== 'as_pattern') return [{ value: reader.expression(value), target: undefined }]
    const alias = value.childForFieldName('alias')
    const target = alias ? reader.expression(parts(alias)[0] ?? alias) : undefined
    return [{ value: reader.expression(parts(value)[0]), target }]
  })
  return { kind: 'with', line, items, body: reader.block(node.childForFieldName('body')) }
}

function readMatch(node: SyntaxNode, reader: Reader, line: number): Statement {
  const clauses = node.childForFieldName('body')?.namedChildren ?? []
  const cases = clauses
    .filter((clause) => clause.type === 'case_clause')
    .map((clause) => reader.block(clause.childForFieldName('consequence')))
  return { kind: 'match', line, subject: reader.expression(node.childForFieldName('subject')), cases }
}

function readDecorated(node: SyntaxNode, reader: Reader, line: number): Statement | Statement[] {
  const decorators = parts(node)
    .filter((part) => part.type === 'decorator')
    .map((part): Expression => reader.expression(parts(part)[0]))
  const definition = node.childForFieldName('definition')
  const read = definition ? readers.get(definition.type)?.(definition, reader, lineOf(definition)) : undefined
  if (!read || Array.isArray(read) || (read.kind !== 'class' && read.kind !== 'function')) return []
  return { ...read, decorators, line }
}

function readFromImport(node: SyntaxNode, _reader: Reader, line: number): Statement {
  const from = node.childForFieldName('module_name')
  const text = from?.text.replaceAll(/\s/g, '') ?? ''
  const level = /^\.*/.exec(text)?.[0].length ?? 0
  const isStar = parts(node).some((part) => part.type === 'wildcard_import')
  const imported = parts(node).filter((part) => part.id !== from?.id)
  return { kind: 'from', line, level, module: text.slice(level), names: isStar ? '*' : importedNames(imported) }
}

function importedNames(nodes: SyntaxNode[]): ImportedName[] {
  return nodes.map((node) => {
    if (node.type !== 'aliased_import') return { name: node.text.replaceAll(/\s/g, ''), alias: undefined }
    return { name: node.childForFieldName('name')?.text ?? '', alias: node.childForFieldName('alias')?.text }
  })
}

function names(node: SyntaxNode): string[] {
  return parts(node).map((part) => part.text)
}
