import { nameOf, operatorOf, readImport, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import type { PythonFile } from '../python-file.ts'
import { callSetters, callSpecial } from './class-members.ts'
import { define } from './definitions.ts'
import { bind, lookUp, perhaps } from './frames.ts'
import type { Machine } from './machine.ts'
import { foldOperator, operatorMethods } from './operators.ts'
import { held, join, nameValue, noArguments, nothing, objectValue, valueOf, type Frame, type Value } from './value.ts'

const mostTurns = 256

/**
 * Implements `Machine.execute`: runs a statement. Both sides of a branch run. A loop with an unknown number of
 * iterations runs twice.
 */
export function execute(m: Machine, node: SyntaxId, frame: Frame): void {
  if (!m.step()) return
  const run = handlers.get(frame.file.tree.kind(node))
  if (run) run(m, node, frame)
  else m.evaluate(node, frame)
}

type Handler = (m: Machine, node: SyntaxId, frame: Frame) => void

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['function_definition', define],
  ['class_definition', define],
  ['decorated_definition', define],
  ['import_statement', runImport],
  ['import_from_statement', runImport],
  ['return_statement', runReturn],
  ['if_statement', runBranches],
  ['match_statement', runMatch],
  ['for_statement', runFor],
  ['while_statement', runWhile],
  ['try_statement', runTry],
  ['with_statement', runAll],
  ['with_clause', runAll],
  ['block', runAll],
  ['module', runAll],
  ['finally_clause', runAll],
  ['else_clause', runAll],
  ['elif_clause', runAll],
  ['except_clause', runAll],
  ['except_group_clause', runAll],
  ['case_clause', runAll],
  ['expression_statement', runAll],
  ['with_item', runAll],
  ['global_statement', (_, node, frame) => declare(node, frame, 'global')],
  ['nonlocal_statement', (_, node, frame) => declare(node, frame, 'nonlocal')],
  ['assignment', assignment],
  ['augmented_assignment', assignment],
  ['as_pattern', assignment],
  ['exec_statement', evaluateAll],
  ['print_statement', evaluateAll],
  ['raise_statement', evaluateAll],
  ['assert_statement', evaluateAll],
  ['delete_statement', evaluateAll],
])

function runAll(m: Machine, node: SyntaxId, frame: Frame): void {
  for (const child of frame.file.tree.children(node)) m.execute(child, frame)
}

function evaluateAll(m: Machine, node: SyntaxId, frame: Frame): void {
  for (const child of frame.file.tree.children(node)) m.evaluate(child, frame)
}

function runReturn(m: Machine, node: SyntaxId, frame: Frame): void {
  frame.returned = join(frame.returned, value(m, frame.file.tree.children(node)[0], frame))
}

function runBranches(m: Machine, node: SyntaxId, frame: Frame): void {
  const { tree } = frame.file
  for (const child of tree.children(node))
    if (isStatement(tree, child)) perhaps(frame, () => m.execute(child, frame))
    else m.evaluate(child, frame)
}

/** Gives every name in the patterns the subject, or a part of it, and runs all cases. */
function runMatch(m: Machine, node: SyntaxId, frame: Frame): void {
  const { tree } = frame.file
  const subject = tree.field(node, 'subject')
  const body = tree.field(node, 'body')
  const given = value(m, subject, frame)
  const part = subject === undefined ? nothing : m.anyElement(given, { file: frame.file, node: subject })
  for (const clause of body === undefined ? [] : tree.children(body))
    perhaps(frame, () => {
      for (const pattern of tree.children(clause).filter((child) => tree.kind(child) === 'case_pattern'))
        for (let inner = pattern; inner <= tree.last(pattern); inner++)
          if (tree.kind(inner) === 'identifier')
            m.assign(inner, join(given, isWholePattern(tree, inner) ? nothing : part), frame)
      m.execute(clause, frame)
    })
}

/** Whether a name takes the whole subject: `case name`. */
function isWholePattern(tree: SyntaxTree, name: SyntaxId): boolean {
  const pattern = tree.parent(tree.parent(name) ?? name)
  const clause = pattern === undefined ? undefined : tree.parent(pattern)
  return clause !== undefined && tree.kind(clause) === 'case_clause'
}

function runWhile(m: Machine, node: SyntaxId, frame: Frame): void {
  const { tree } = frame.file
  value(m, tree.field(node, 'condition'), frame)
  const body = tree.field(node, 'body')
  if (body !== undefined) for (const _ of [1, 2]) perhaps(frame, () => m.execute(body, frame))
  const alternative = tree.field(node, 'alternative')
  if (alternative !== undefined) m.execute(alternative, frame)
}

function runTry(m: Machine, node: SyntaxId, frame: Frame): void {
  const { tree } = frame.file
  for (const child of tree.children(node))
    if (tree.kind(child) === 'block' || tree.kind(child) === 'finally_clause') m.execute(child, frame)
    else perhaps(frame, () => m.execute(child, frame))
}

function declare(node: SyntaxId, frame: Frame, scope: 'global' | 'nonlocal'): void {
  const { tree } = frame.file
  for (const name of tree.children(node)) frame.foreign.set(nameOf(tree, name), scope)
}

const statements = /(?:_statement|_clause|_definition)$|^block$/

function isStatement(tree: SyntaxTree, node: SyntaxId): boolean {
  return statements.test(tree.kind(node))
}

function value(m: Machine, node: SyntaxId | undefined, frame: Frame): Value {
  return node === undefined ? nothing : m.evaluate(node, frame)
}

function runFor(m: Machine, node: SyntaxId, frame: Frame): void {
  const { tree } = frame.file
  const left = tree.field(node, 'left')
  const right = tree.field(node, 'right')
  const body = tree.field(node, 'body')
  if (left === undefined || right === undefined || body === undefined) return
  const over = m.evaluate(right, frame)
  const elements = m.elements(over)
  if (elements && elements.length <= mostTurns && !(frame.uncertain > 0 && elements.length > 8)) {
    for (const element of elements) {
      m.assign(left, element, frame)
      m.execute(body, frame)
    }
  } else {
    const element = m.anyElement(over, { file: frame.file, node: right })
    perhaps(frame, () => {
      m.assign(left, element, frame)
      m.execute(body, frame)
      if (frame.uncertain < 2) m.execute(body, frame)
    })
  }
  const alternative = tree.field(node, 'alternative')
  if (alternative !== undefined) m.execute(alternative, frame)
}

/** `x = y`, `x += y`, `y as x`; returns the value of the right side. */
export function assignment(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { tree } = frame.file
  if (tree.kind(node) === 'as_pattern') {
    const given = value(m, tree.children(node)[0], frame)
    const alias = tree.field(node, 'alias')
    const target = alias === undefined ? undefined : (tree.children(alias)[0] ?? alias)
    const at = { file: frame.file, node }
    const enter = m.member(given, '__enter__', at)
    const isOwn = enter.things.some((thing) => thing.kind === 'function' || thing.kind === 'native')
    if (target !== undefined) m.assign(target, isOwn ? m.call(enter, noArguments, at) : given, frame)
    return given
  }
  const left = tree.field(node, 'left')
  const given = value(m, tree.field(node, 'right'), frame)
  if (left === undefined) return nothing
  if (tree.kind(node) === 'assignment') {
    m.assign(left, given, frame)
    return given
  }
  const operator = operatorOf(tree, node).replace('=', '')
  const before = m.evaluate(left, frame)
  const at = { file: frame.file, node }
  const add =
    operator === '+'
      ? before.things.find((thing) => thing.kind === 'object' && thing.object.kind === 'list')
      : undefined
  if (add) m.call(m.member(valueOf(add), 'extend', at), { ...noArguments, positional: [given] }, at)
  const own = callSpecial(m, before, `__i${operatorMethods.get(operator) ?? ''}__`, [given], at)
  m.assign(left, own ?? foldOperator(m, operator, before, given, at), frame)
  return given
}

/** Implements `Machine.assign`. */
export function assign(m: Machine, target: SyntaxId, given: Value, frame: Frame): void {
  const { tree } = frame.file
  const at = { file: frame.file, node: target }
  const kind = tree.kind(target)
  if (kind === 'identifier') bind(frame, nameOf(tree, target), given)
  else if (kind === 'attribute') {
    const object = tree.field(target, 'object')
    const name = tree.field(target, 'attribute')
    if (object === undefined || name === undefined) return
    const owner = m.evaluate(object, frame)
    const key = nameValue(nameOf(tree, name))
    m.setElement(owner, key, given, at)
    callSetters(m, owner, key, given, at)
  } else if (kind === 'subscript') {
    const object = tree.field(target, 'value')
    const key = tree.field(target, 'subscript')
    if (object !== undefined && key !== undefined)
      m.setElement(m.evaluate(object, frame), m.evaluate(key, frame), given, at)
  } else if (targets.has(kind)) {
    const parts = tree.children(target)
    const values = m.elements(given)
    const any = values?.length === parts.length ? undefined : m.anyElement(given, at)
    for (const [index, part] of parts.entries()) {
      const isRest = tree.kind(part) === 'list_splat_pattern'
      m.assign(
        part,
        isRest ? objectValue({ ...held('list'), rest: m.anyElement(given, at) }) : (any ?? values?.[index] ?? nothing),
        frame,
      )
    }
  } else if (kind === 'list_splat_pattern' || kind === 'parenthesized_expression' || kind === 'as_pattern_target') {
    const part = tree.children(target)[0]
    if (part !== undefined) m.assign(part, given, frame)
  }
}

const targets = new Set(['pattern_list', 'tuple_pattern', 'list_pattern', 'tuple', 'list', 'expression_list'])

function runImport(m: Machine, node: SyntaxId, frame: Frame): void {
  const { file } = frame
  const { module, names, isStar } = readImport(file.tree, node)
  if (module && isStar) bindAll(m, file, module, frame)
  for (const { name, alias } of names) {
    if (module) bind(frame, alias ?? name, m.importMember(file, module, name))
    else if (alias !== undefined) bind(frame, alias, m.importModule(file, name))
    else {
      if (name.includes('.')) m.importModule(file, name)
      const first = name.split('.')[0] ?? name
      const before = lookUp(frame, first)
      bind(frame, first, before?.things.some(({ kind }) => kind === 'object') ? before : m.importModule(file, first))
    }
  }
}

function bindAll(m: Machine, file: PythonFile, module: string, frame: Frame): void {
  const found = m.importModule(file, module)
  for (const thing of found.things) {
    if (thing.kind === 'object')
      for (const [name, member] of thing.object.fields) if (!name.startsWith('_')) bind(frame, name, member)
    if (thing.kind === 'named') bind(frame, '*', join(frame.names.get('*') ?? nothing, found))
  }
}
