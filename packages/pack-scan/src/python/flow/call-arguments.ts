import { nameOf, type SyntaxId } from '@registry/syntax'
import type { Machine } from './machine.ts'
import { deepSources, join, nothing, sourced, type Arguments, type Frame, type Value } from './value.ts'

/** The arguments of a call, with `*` and `**` spread. */
export function argumentsOf(m: Machine, call: SyntaxId, frame: Frame): Arguments {
  const { tree } = frame.file
  const list = tree.field(call, 'arguments')
  const positional: Value[] = []
  const byName = new Map<string, Value>()
  let rest: Value | undefined
  if (list === undefined) return { positional, named: byName, rest }
  if (tree.kind(list) !== 'argument_list') return { positional: [m.evaluate(list, frame)], named: byName, rest }
  for (const child of tree.children(list)) {
    const kind = tree.kind(child)
    if (kind === 'keyword_argument') {
      const name = tree.field(child, 'name')
      const given = tree.field(child, 'value')
      if (name !== undefined && given !== undefined) byName.set(nameOf(tree, name), m.evaluate(given, frame))
      continue
    }
    const value = m.evaluate(child, frame)
    if (kind === 'list_splat') {
      const elements = m.elements(value)
      if (elements) positional.push(...elements.slice(0, 60))
      else rest = join(rest ?? nothing, m.anyElement(value, { file: frame.file, node: child }))
    } else if (kind === 'dictionary_splat') {
      for (const thing of value.things)
        if (thing.kind === 'object') for (const [key, field] of thing.object.fields) byName.set(key, field)
      rest = join(rest ?? nothing, sourced(deepSources(value)))
    } else positional.push(value)
  }
  return { positional, named: byName, rest }
}
