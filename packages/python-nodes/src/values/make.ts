import type {
  Arguments,
  Bool,
  Dict,
  External,
  Native,
  Numeric,
  Scope,
  Sequence,
  Shape,
  Text,
  Unknown,
  Value,
} from './value.ts'

export const none: Value = { kind: 'none' }

const yes: Bool = { kind: 'bool', value: true }
const no: Bool = { kind: 'bool', value: false }
export const bool = (value: boolean): Bool => (value ? yes : no)

/** Converts a boolean to a value; undefined gives an unknown boolean. */
export const maybe = (value: boolean | undefined): Value => (value === undefined ? unknown('bool') : bool(value))

/** Limit of text length. Doubling a text thirty times would exhaust the memory. */
const longest = 65_536

export function text(value: string): Text | Unknown {
  return value.length > longest ? unknown('text') : { kind: 'text', value }
}

/** Returns a text made of parts. The text is a guess if any part is a guess. */
export function textFrom(parts: readonly Value[], value: string): Text | Unknown {
  const made = text(value)
  return made.kind === 'text' && parts.some(isGuess) ? { ...made, isGuess: true } : made
}

/** Whether the value is a guess among several texts, which only running the pack tells apart. */
export const isGuess = (value: Value): boolean => value.kind === 'text' && value.isGuess === true

export const number = (value: number, isFloat = false): Numeric => ({ kind: 'number', value, isFloat })

const unknowns = new Map<Shape | undefined, Unknown>()

export function unknown(shape?: Shape): Unknown {
  let made = unknowns.get(shape)
  if (!made) unknowns.set(shape, (made = { kind: 'unknown', shape }))
  return made
}

export const list = (items: Value[], isOpen = false): Sequence => ({ kind: 'list', items, isOpen })
export const tuple = (items: Value[], isOpen = false): Sequence => ({ kind: 'tuple', items, isOpen })
export const dict = (isOpen = false): Dict => ({ kind: 'dict', entries: new Map(), isOpen })

export function native(name: string, call: (args: Arguments) => Value): Native {
  return { kind: 'native', name, isType: false, call }
}

export function external(path: string, base?: Value, given?: Arguments): External {
  return { kind: 'external', path: path.slice(0, 300), base, args: given }
}

export function args(...positional: Value[]): Arguments {
  return { positional, named: new Map(), isOpen: false }
}

export function scope(parent?: Scope, isClass = false): Scope {
  return { names: new Map(), parent, isClass, elsewhere: undefined }
}
