import { nameOf, type SyntaxId } from '@registry/syntax'
import { bind, frameOf } from './frames.ts'
import type { Machine } from './machine.ts'
import { held, nameValue, native, noArguments, nothing, objectValue, valueOf } from './value.ts'
import type { Code, Frame, Value } from './value.ts'

/** Binds the name of a decorated function or class. */
export function define(m: Machine, node: SyntaxId, frame: Frame): void {
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
    // An unknown decorator leaves the function unchanged.
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
  m.noteFunction(code)
  return valueOf({ kind: 'function', code, self: undefined })
}

/** Implements `Machine.runClass`: runs the body of a class and stores its names. */
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
        positional: [name === undefined ? text : nameValue(nameOf(tree, name)), nothing, objectValue(type)],
      },
      { file: frame.file, node: keyword },
    )
  }
  return objectValue(type)
}
