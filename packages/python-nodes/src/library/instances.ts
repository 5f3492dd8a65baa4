import { derives } from '../evaluate/classes.ts'
import type { Value } from '../values/value.ts'

/** Evaluates `isinstance(value, type)`; undefined when the answer is unknown. */
export function isInstance(value: Value | undefined, type: Value | undefined): boolean | undefined {
  if (!value || !type || value.kind === 'unknown' || value.kind === 'external') return undefined
  if (type.kind === 'tuple') return someOf(type.items.map((one) => isInstance(value, one)))
  if (value.kind === 'instance') return derives(value.of, type)
  if (type.kind !== 'native') return type.kind === 'external' ? undefined : false
  const names: Partial<Record<Value['kind'], string>> = {
    text: 'str',
    bool: 'bool',
    list: 'list',
    tuple: 'tuple',
    dict: 'dict',
    set: 'set',
    class: 'type',
  }
  if (value.kind === 'number') return type.name === (value.isFloat ? 'float' : 'int')
  return type.name === 'object' || names[value.kind] === type.name || (value.kind === 'bool' && type.name === 'int')
}

/** Evaluates `issubclass(value, type)`; undefined when the answer is unknown. */
export function isSubclass(value: Value | undefined, type: Value | undefined): boolean | undefined {
  if (type?.kind === 'tuple') return someOf(type.items.map((one) => isSubclass(value, one)))
  if (value?.kind === 'class' && type) return derives(value, type)
  return value?.kind === 'native' && type?.kind === 'native' ? value.name === type.name : undefined
}

function someOf(answers: (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(true)) return true
  return answers.includes(undefined) ? undefined : false
}
