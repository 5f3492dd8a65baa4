import type { SourceTree, SyntaxId } from '../../source/source-tree.ts'
import { nameOf } from '../bindings.ts'
import type { PythonFile } from '../python-file.ts'
import { bind, frameOf, lookUp, perhaps } from './frames.ts'
import type { Machine } from './machine.ts'
import { foldOperator } from './operators.ts'
import { held, join, native, nothing, objectValue, valueOf, type Code, type Frame, type Value } from './value.ts'

const mostTurns = 256

/** `Machine.execute`: runs a statement, both sides of every branch, loops twice where their turns are not known. */
export function execute(m: Machine, node: SyntaxId, frame: Frame): void {
  if (!m.step()) return
  const { tree } = frame.file
  const inner = (next: SyntaxId | undefined): void => {
    if (next !== undefined) m.execute(next, frame)
  }
  switch (tree.kind(node)) {
    case 'function_definition':
    case 'class_definition':
    case 'decorated_definition':
      define(m, node, frame)
      return
    case 'import_statement':
    case 'import_from_statement':
      runImport(m, node, frame)
      return
    case 'return_statement':
      frame.returned = join(frame.returned, value(m, tree.children(node)[0], frame))
      return
    case 'if_statement':
    case 'match_statement':
      for (const child of tree.children(node))
        if (isStatement(tree, child)) perhaps(frame, () => inner(child))
        else m.evaluate(child, frame)
      return
    case 'for_statement':
      runFor(m, node, frame)
      return
    case 'while_statement':
      value(m, tree.field(node, 'condition'), frame)
      for (const _ of [1, 2]) perhaps(frame, () => inner(tree.field(node, 'body')))
      inner(tree.field(node, 'alternative'))
      return
    case 'try_statement':
      for (const child of tree.children(node))
        if (tree.kind(child) === 'block' || tree.kind(child) === 'finally_clause') inner(child)
        else perhaps(frame, () => inner(child))
      return
    case 'with_statement':
    case 'with_clause':
    case 'block':
    case 'module':
    case 'finally_clause':
    case 'else_clause':
    case 'elif_clause':
    case 'except_clause':
    case 'except_group_clause':
    case 'case_clause':
    case 'expression_statement':
    case 'with_item':
      for (const child of tree.children(node)) inner(child)
      return
    case 'global_statement':
    case 'nonlocal_statement':
      for (const name of tree.children(node))
        frame.foreign.set(nameOf(tree, name), tree.kind(node) === 'global_statement' ? 'global' : 'nonlocal')
      return
    case 'assignment':
    case 'augmented_assignment':
    case 'as_pattern':
      assignment(m, node, frame)
      return
    case 'exec_statement':
    case 'print_statement':
    case 'raise_statement':
    case 'assert_statement':
    case 'delete_statement':
      for (const child of tree.children(node)) m.evaluate(child, frame)
      return
    default:
      m.evaluate(node, frame)
  }
}

const statements = /(?:_statement|_clause|_definition)$|^block$/

function isStatement(tree: SourceTree, node: SyntaxId): boolean {
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

/** `x = y`, `x += y`, `y as x`; the value is that of the right side. */
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
  const right = tree.field(node, 'right') ?? left
  const operator = tree.text.slice(tree.end(left), tree.start(right)).replace('=', '').trim()
  const before = m.evaluate(left, frame)
  const at = { file: frame.file, node }
  const add =
    operator === '+'
      ? before.things.find((thing) => thing.kind === 'object' && thing.object.kind === 'list')
      : undefined
  if (add) m.call(m.member(valueOf(add), 'extend', at), { ...noArguments, positional: [given] }, at)
  m.assign(left, foldOperator(m, operator, before, given, at), frame)
  return given
}

const noArguments = { positional: [], named: new Map<string, Value>(), rest: undefined }

/** `Machine.assign`. */
export function assign(m: Machine, target: SyntaxId, given: Value, frame: Frame): void {
  const { tree } = frame.file
  const at = { file: frame.file, node: target }
  const kind = tree.kind(target)
  if (kind === 'identifier') bind(frame, nameOf(tree, target), given)
  else if (kind === 'attribute') {
    const object = tree.field(target, 'object')
    const name = tree.field(target, 'attribute')
    if (object !== undefined && name !== undefined)
      m.setElement(m.evaluate(object, frame), attributeKey(nameOf(tree, name)), given, at)
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

function attributeKey(name: string): Value {
  return valueOf({ kind: 'constant', value: name, isMade: false })
}

function define(m: Machine, node: SyntaxId, frame: Frame): void {
  const { tree } = frame.file
  const isDecorated = tree.kind(node) === 'decorated_definition'
  const definition = isDecorated ? tree.field(node, 'definition') : node
  const name = definition === undefined ? undefined : tree.field(definition, 'name')
  if (definition === undefined || name === undefined) return
  const decorators = isDecorated ? tree.children(node).filter((child) => tree.kind(child) === 'decorator') : []
  const texts = decorators.map((decorator) => tree.textOf(decorator).slice(1, 60).trim())
  const wrapper = texts.find((text) => wrappers.test(text))
  let made =
    tree.kind(definition) === 'class_definition'
      ? m.runClass(definition, frame)
      : functionValue(m, definition, frame, wrapper?.replace(/^.*\./, ''))
  for (const decorator of decorators.toReversed()) {
    const expression = tree.children(decorator)[0]
    if (expression === undefined || wrappers.test(tree.textOf(expression).slice(0, 60))) continue
    const given = m.call(
      m.evaluate(expression, frame),
      { ...noArguments, positional: [made] },
      { file: frame.file, node: decorator },
    )
    // Of a decorator that is not known the function stays what it was.
    if (given.things.some(({ kind }) => kind !== 'named')) made = given
  }
  bind(frame, nameOf(tree, name), made)
}

const wrappers = /^(?:property|staticmethod|classmethod|cached_property|functools\.cached_property)$/

export function functionValue(m: Machine, node: SyntaxId, frame: Frame, wrapper?: string): Value {
  const { tree } = frame.file
  const defaults = new Map<string, Value>()
  const list = tree.field(node, 'parameters')
  for (const parameter of list === undefined ? [] : tree.children(list)) {
    const given = tree.field(parameter, 'value')
    const name = tree.field(parameter, 'name')
    if (given !== undefined && name !== undefined) defaults.set(nameOf(tree, name), m.evaluate(given, frame))
  }
  const code: Code = { file: frame.file, node, frame, wrapper, defaults, owner: undefined }
  m.keep(code)
  return valueOf({ kind: 'function', code, self: undefined })
}

/** `Machine.runClass`: runs its body and holds what it binds. */
export function runClass(m: Machine, definition: SyntaxId, frame: Frame): Value {
  const inner = frameOf(frame.file, frame, true)
  const { tree } = frame.file
  const list = tree.field(definition, 'superclasses')
  const given = list === undefined ? [] : tree.children(list)
  const types = given.flatMap((base) => (tree.kind(base) === 'keyword_argument' ? [] : [m.evaluate(base, frame)]))
  const type = held('class', types)
  type.fields = inner.names
  type.common = held('instance', [objectValue(type)])
  const body = tree.field(definition, 'body')
  if (body !== undefined) m.execute(body, inner)
  for (const member of type.fields.values())
    for (const thing of member.things) if (thing.kind === 'function') thing.code.owner ??= type
  for (const keyword of given) {
    const metaclass = tree.kind(keyword) === 'keyword_argument' ? tree.field(keyword, 'value') : undefined
    if (metaclass === undefined) continue
    type.fields.set('__metaclass__', m.evaluate(metaclass, frame))
    const name = tree.field(definition, 'name')
    const text = native(() => nothing)
    m.call(
      m.evaluate(metaclass, frame),
      {
        ...noArguments,
        positional: [name === undefined ? text : attributeKey(tree.textOf(name)), nothing, objectValue(type)],
      },
      { file: frame.file, node: keyword },
    )
  }
  return objectValue(type)
}

function runImport(m: Machine, node: SyntaxId, frame: Frame): void {
  const { file } = frame
  const { tree } = file
  const source = tree.field(node, 'module_name')
  const module = source === undefined ? undefined : nameOf(tree, source)
  for (const child of tree.children(node)) {
    if (tree.kind(child) === 'wildcard_import' && module) bindAll(m, file, module, frame)
    if (tree.fieldName(child) !== 'name') continue
    const isAliased = tree.kind(child) === 'aliased_import'
    const name = nameOf(tree, (isAliased ? tree.field(child, 'name') : undefined) ?? child)
    const alias = isAliased ? tree.field(child, 'alias') : undefined
    if (module) bind(frame, alias === undefined ? name : nameOf(tree, alias), m.importMember(file, module, name))
    else if (alias !== undefined) bind(frame, nameOf(tree, alias), m.importModule(file, name))
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
