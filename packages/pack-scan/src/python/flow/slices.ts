import { slice } from '../fold-constants.ts'
import { held, join, joinAll, objectValue, setField, sourced, textValue, type Value } from './value.ts'

/** Evaluates `value[start:stop:step]`. An absent bound is undefined, an unknown bound is NaN. */
export function sliceOf(value: Value, start?: number, stop?: number, step?: number): Value {
  if ([start, stop, step].some(Number.isNaN)) return unknownPart(value)
  const taken = value.things.flatMap((thing) => {
    if (thing.kind === 'constant' && typeof thing.value === 'string') {
      const letters = slice(thing.value.split(''), start, stop, step ?? 1)
      return [textValue(letters.join(''), true, value.sources, thing.isBytes)]
    }
    if (thing.kind !== 'object' || thing.object.kind !== 'list') return []
    const list = held('list')
    for (const element of slice([...thing.object.fields.values()], start, stop, step ?? 1))
      setField(list, String(list.fields.size), element, true)
    list.rest = thing.object.rest
    return [objectValue(list, value.sources)]
  })
  return taken.length > 0 ? joinAll(taken) : unknownPart(value)
}

function unknownPart(value: Value): Value {
  return join(sourced(value.sources), { things: value.things.filter((thing) => thing.kind !== 'constant'), sources: 0 })
}
