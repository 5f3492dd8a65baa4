import type { Expression, FunctionDefinition } from '../syntax/ast.ts'

/** Known type of an otherwise unknown value. */
export type Shape = 'list' | 'text' | 'number' | 'bool' | 'dict'

export type None = { kind: 'none' }
export type Bool = { kind: 'bool'; value: boolean }
export type Numeric = { kind: 'number'; value: number; isFloat: boolean }
/** `isGuess` marks a guess among several texts, which only running the pack tells apart. */
export type Text = { kind: 'text'; value: string; isGuess?: boolean }
export type Unknown = { kind: 'unknown'; shape: Shape | undefined }

/** A list, tuple, set or other iterable. `isOpen` means that more items may exist. */
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

/** Dict with its entries by `keyOf` the key, in insertion order. */
export interface Dict {
  kind: 'dict'
  entries: Map<string, Entry>
  isOpen: boolean
  /** The first place after which unknown entries may exist. */
  openAt?: Site
  /** Names that writes to the dict also change, for `globals()`. */
  mirrors?: Map<string, Value>
}

/** Names with their values. A lookup continues in `parent`. */
export interface Scope {
  names: Map<string, Value>
  parent: Scope | undefined
  /** Whether the scope is a class body. Functions in it do not see its names. */
  isClass: boolean
  /** Names of `global` and `nonlocal` statements, with their scopes. */
  elsewhere: Map<string, Scope> | undefined
  /** Only in a class: the expression of each attribute, and the annotated names. */
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
  /** Whether the module may have unknown names. A missing name then proves nothing. */
  isOpen: boolean
  /** Modules outside the pack that `from … import *` imports. */
  stars: string[]
}

export interface Func {
  kind: 'function'
  definition: FunctionDefinition
  closure: Scope
  module: Module
  defaults: Map<string, Value>
  /** The enclosing class, for `super()`. */
  owner: { class?: Class }
  attributes: Map<string, Value>
  /** Whether an unknown decorator may have changed the parameters. */
  isWrapped?: boolean
}

export interface Bound {
  kind: 'bound'
  callee: Value
  self: Value
}

/** Function wrapped by `staticmethod`, `classmethod` or `property`. */
export interface Descriptor {
  kind: 'descriptor'
  wraps: 'static' | 'class' | 'property'
  target: Value
}

export interface Class {
  kind: 'class'
  name: string
  module: Module | undefined
  /** The method resolution order, starting with the class itself. It may contain classes from outside the pack. */
  order: Value[]
  attributes: Map<string, Value>
  /** Source expressions of the attributes in the class body. */
  written: Map<string, Expression>
  /** Annotated names in order: the fields of a dataclass. */
  fields: string[]
  metaclass: Value | undefined
  /** Direct subclasses, in order of creation. */
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

/** A value outside the pack, identified by its path, such as `comfy.samplers`, or the result of a call. */
export interface External {
  kind: 'external'
  path: string
  /** The value before the last step of the path. */
  base: Value | undefined
  /** The arguments when the last step is a call. */
  args: Arguments | undefined
}

/** A path in the pack's folder: a string, a `Path` or an open file. */
export interface PathValue {
  kind: 'path'
  path: string
}

/** A `super()` object: the classes after `after` in the resolution order of `self`. */
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
  /** Whether an unknown value was expanded into the arguments, so that more may exist. */
  isOpen: boolean
}
