import type { Expression, FunctionDefinition } from '../syntax/ast.ts'

/** The type of an unknown value. */
export type Shape = 'list' | 'text' | 'number' | 'bool' | 'dict'

export type None = { kind: 'none' }
export type Bool = { kind: 'bool'; value: boolean }
export type Numeric = { kind: 'number'; value: number; isFloat: boolean }
/** `isGuess` marks one of several texts that only running the pack tells apart. */
export type Text = { kind: 'text'; value: string; isGuess?: boolean }
export type Unknown = { kind: 'unknown'; shape: Shape | undefined }

/** A list, tuple or set, or any other iterable. Open: it may have more items. */
export type Sequence = { kind: 'list' | 'tuple' | 'set'; items: Value[]; isOpen: boolean }

/** A place in the source. */
export interface Site {
  file: string
  line: number
}

export interface Entry {
  key: Value
  value: Value
  site: Site
}

/** Entries by `keyOf` the key, in insertion order. */
export interface Dict {
  kind: 'dict'
  entries: Map<string, Entry>
  isOpen: boolean
  /** The first place that left it open. */
  openAt?: Site
  /** Names that writes go through to, for `globals()`. */
  mirrors?: Map<string, Value>
}

/** Names and their values; `parent` is searched next. */
export interface Scope {
  names: Map<string, Value>
  parent: Scope | undefined
  /** Functions do not see the names of a class around them. */
  isClass: boolean
  /** Names of `global` and `nonlocal` statements, with their scopes. */
  elsewhere: Map<string, Scope> | undefined
  /** In a class: the expression of each attribute, and annotated names. */
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
  /** The module has unknown names, so a missing name proves nothing. */
  isOpen: boolean
  /** Foreign modules whose names were all imported. */
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
  /** An unknown decorator may give it other parameters. */
  isWrapped?: boolean
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
  /** The method resolution order, starting with the class; may hold foreign classes. */
  order: Value[]
  attributes: Map<string, Value>
  /** The expressions of attributes in the class body. */
  written: Map<string, Expression>
  /** Annotated names in order: the fields of a dataclass. */
  fields: string[]
  metaclass: Value | undefined
  /** The classes that derive from it directly, in order of creation. */
  subclasses: Class[]
  doc: string | undefined
  site: Site
}

export interface Instance {
  kind: 'instance'
  of: Class
  attributes: Map<string, Value>
  /** The content of an instance whose class derives from `str`, `dict`, … */
  payload: Value | undefined
}

/** A built-in type or function. */
export interface Native {
  kind: 'native'
  name: string
  isType: boolean
  call: (args: Arguments) => Value
}

/** A value outside the pack, by its path: `comfy.samplers`, or a call of it. */
export interface External {
  kind: 'external'
  path: string
  /** The value that the last step starts from. */
  base: Value | undefined
  /** The arguments when the last step is a call. */
  args: Arguments | undefined
}

/** A path in the pack's folder: a string, a `Path` or an open file. */
export interface PathValue {
  kind: 'path'
  path: string
}

/** `super()`: the classes behind `after` in the resolution order of `self`. */
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
  /** An unknown value was spread into the arguments. */
  isOpen: boolean
}
