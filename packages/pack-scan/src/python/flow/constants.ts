import type { Constant } from '../evaluator.ts'
import { held, objectValue, setField, textValue, type Thing, type Value } from './value.ts'

const mostElements = 4096

/** The constants that a value may be: texts, numbers, and lists of them, without gaps. */
export function constantsIn(value: Value, depth = 0): Constant[] {
  return value.things.flatMap((thing) => {
    const constant = constantOf(thing, depth)
    return constant === undefined ? [] : [constant]
  })
}

function constantOf(thing: Thing, depth = 0): Constant | undefined {
  if (thing.kind === 'constant')
    return typeof thing.value === 'string' && thing.value.includes('\ufffd') ? undefined : thing.value
  if (thing.kind !== 'object' || thing.object.kind !== 'list' || depth > 3) return undefined
  const { fields, rest } = thing.object
  if (rest.things.length > 0 || rest.sources !== 0) return undefined
  const values: Constant[] = []
  for (const field of fields.values()) {
    const [constant, ...more] = field.things.length === 1 ? constantsIn(field, depth + 1) : []
    if (constant === undefined || more.length > 0) return undefined
    values.push(constant)
  }
  return values
}

export function valueOfConstant(constant: Constant, sources = 0, isBytes = false): Value {
  if (typeof constant !== 'object') return textValue(constant, true, sources, isBytes)
  const list = held('list')
  for (const [index, element] of constant.entries()) {
    if (index < mostElements) setField(list, String(index), valueOfConstant(element, sources, isBytes), true)
    else setField(list, undefined, valueOfConstant(element, sources, isBytes))
  }
  return objectValue(list, sources)
}
