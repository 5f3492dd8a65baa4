import type { Json } from '../definition.ts'
import type { Machine } from '../evaluate/machine.ts'
import { typeName } from '../comfy/schema-values.ts'
import { toJson } from '../values/to-json.ts'
import type { Sequence, Value } from '../values/value.ts'

export interface TypeFact {
  type: string | undefined
  choices?: Json[]
}

/** Reads the type that a value declares: a name, or a list of choices. */
export function readType(machine: Machine, value: Value | undefined): TypeFact {
  if (!value) return { type: undefined }
  switch (value.kind) {
    case 'text':
      return { type: value.value }
    case 'instance':
      return value.payload ? readType(machine, value.payload) : readType(machine, value.attributes.get('value'))
    case 'list':
    case 'tuple':
    case 'set':
      return readChoices(machine, value)
    case 'dict':
      return readChoices(machine, { kind: 'list', items: machine.walk(value).items, isOpen: value.isOpen })
    case 'unknown':
      return { type: value.shape === 'list' ? 'COMBO' : undefined }
    case 'class': {
      const members = machine.walk(value)
      if (!members.isOpen) return readChoices(machine, { kind: 'list', ...members })
      return readType(machine, typeName(value))
    }
    case 'external': {
      const name = typeName(value)
      return name ? readType(machine, name) : { type: undefined }
    }
    case 'bool':
    case 'bound':
    case 'descriptor':
    case 'function':
    case 'module':
    case 'native':
    case 'none':
    case 'number':
    case 'path':
    case 'slice':
    case 'super':
    default:
      return { type: undefined }
  }
}

/** Reads the choices of a list. All choices are unknown when any of them is unknown. */
function readChoices(machine: Machine, value: Sequence): TypeFact {
  const choices = toJson(value, machine.budget)
  return Array.isArray(choices) ? { type: 'COMBO', choices } : { type: 'COMBO' }
}
