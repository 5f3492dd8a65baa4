import type { Expression, FunctionDefinition } from '../syntax/ast.ts'

/** What is known of a thing of which the value is not known. */
export type Shape = 'list' | 'text' | 'number' | 'bool' | 'dict'

export type None = { kind: 'none' }
export type Bool = { kind: 'bool'; value: boolean }
export type Numeric = { kind: 'number'; value: number; isFloat: boolean }
export type Text = { kind: 'text'; value: string }
export type Unknown = { kind: 'unknown'; shape: Shape | undefined }

/** Lists, tuples and sets, and everything else that one can only walk over. Open: it may have more than is known. */
export type Sequence = { kind: 'list' | 'tuple' | 'set'; items: Value[]; isOpen: boolean }

/** Where something was written down. */
export interface Site {
  file: string
  line: number
}

export interface Entry {
  key: Value
  value: Value
  site: Site
}

/** In order of insertion, by `keyOf` the key. */
export interface Dict {
  kind: 'dict'
  entries: Map<string, Entry>
  isOpen: boolean
  /** Where it was left open first. */
  openAt?: Site
  /** What is put into the dict is put there too: `globals()`. */
  mirrors?: Map<string, Value>
}

/** Names and what they stand for; `parent` is where else to look. */
export interface Scope {
  names: Map<string, Value>
  parent: Scope | undefined
  /** Names inside of a class are not seen by its functions. */
  isClass: boolean
  /** Names that belong to another scope: `global` and `nonlocal`. */
  elsewhere: Map<string, Scope> | undefined
  /** Of a class: what was written for each attribute, and the names that have a type. */
  written?: Map<string, Expression>
  fields?: string[]
}

export interface Module {
  kind: 'module'
  name: string
  file: string
  isPackage: boolean
  scope: Scope
  state: 'new' | 'running' | 'done'
  /** It holds names that are not known, so a missing one proves nothing. */
  isOpen: boolean
  /** Modules from outside of the pack of which all names were imported. */
  stars: string[]
}

export interface Func {
  kind: 'function'
  definition: FunctionDefinition
  closure: Scope
  module: Module
  defaults: Map<string, Value>
  /** The class around it, for `super()`. */
  owner: { class?: Class }
  attributes: Map<string, Value>
}

export interface Bound {
  kind: 'bound'
  callee: Value
  self: Value
}

/** `staticmethod`, `classmethod` and `property`. */
export interface Descriptor {
  kind: 'descriptor'
  wraps: 'static' | 'class' | 'property'
  target: Value
}

export interface Class {
  kind: 'class'
  name: string
  module: Module | undefined
  /** What is looked through for an attribute: the class first; with classes from elsewhere in it. */
  order: Value[]
  attributes: Map<string, Value>
  /** What was written for an attribute in the body of the class. */
  written: Map<string, Expression>
  /** Names with a type, in order: the fields of a dataclass. */
  fields: string[]
  metaclass: Value | undefined
  /** The classes that name it among their bases, in the order in which they are made. */
  subclasses: Class[]
  doc: string | undefined
  site: Site
}

export interface Instance {
  kind: 'instance'
  of: Class
  attributes: Map<string, Value>
  /** What it is as well, when its class derives from `str`, `dict`, … */
  payload: Value | undefined
}

/** A type or function of Python's own. */
export interface Native {
  kind: 'native'
  name: string
  isType: boolean
  call: (args: Arguments) => Value
}

/** What comes from outside of the pack, kept as the way by which one got there: `comfy.samplers`, or the call of it. */
export interface External {
  kind: 'external'
  path: string
  /** What the last step was taken from. */
  base: Value | undefined
  /** The arguments, when the last step is a call. */
  args: Arguments | undefined
}

/** A place in the pack's folder, be it a string, a `Path` or an open file. */
export interface PathValue {
  kind: 'path'
  path: string
}

/** `super()`: what comes after a class in the order of what `self` is. */
export interface Super {
  kind: 'super'
  after: Class
  self: Value
}

export interface Slice {
  kind: 'slice'
  from: Value | undefined
  to: Value | undefined
  step: Value | undefined
}

export type Value =
  | None
  | Bool
  | Numeric
  | Text
  | Unknown
  | Sequence
  | Dict
  | Module
  | Func
  | Bound
  | Descriptor
  | Class
  | Instance
  | Native
  | External
  | PathValue
  | Super
  | Slice

export interface Arguments {
  positional: Value[]
  named: Map<string, Value>
  /** Something was spread into them that is not known. */
  isOpen: boolean
}
