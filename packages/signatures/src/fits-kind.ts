import type { ValueKind } from './node-shape.ts'
import type { InputSignature } from './signature.ts'

/**
 * Returns whether a value fits a type. Companion values, such as the control after a seed, have no type and always fit.
 */
export function fitsKind(type: unknown, kind: ValueKind): boolean {
  if (kind === 'null' || kind === 'other') return true
  switch (type) {
    case 'INT':
      return kind === 'integer'
    case 'FLOAT':
      return kind === 'integer' || kind === 'number'
    case 'BOOLEAN':
      return kind === 'boolean'
    case 'STRING':
      return kind === 'text'
    default:
      return true
  }
}

/** Returns a function that gives numbers in text widgets the kind of a text. */
export function asText(inputs: readonly InputSignature[], names: readonly string[]) {
  const texts = new Set(inputs.flatMap(({ name, type }) => (type === 'STRING' ? [name] : [])))
  return (kind: ValueKind, index: number): ValueKind => {
    const isNumber = kind === 'integer' || kind === 'number'
    return isNumber && texts.has(names[index] ?? '') ? 'text' : kind
  }
}
