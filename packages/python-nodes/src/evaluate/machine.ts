import type { PackFiles } from '@registry/syntax'
import type { Expression, Statement } from '../syntax/ast.ts'
import type { Arguments, Class, Dict, Func, Module, Scope, Site, Value } from '../values/value.ts'
import type { Budget } from './budget.ts'

/** Outcome of a block. */
export type Completion = 'next' | 'return' | 'break' | 'continue'

/** Frame of a running function, class body or module. */
export interface Frame {
  module: Module
  scope: Scope
  func: Func | undefined
  /** The first argument, for `super()`. */
  self: Value | undefined
  /** All possible return values of the function. */
  returned: Value[]
  yielded: Value[]
  /** Number of `try` statements around the current statement. */
  tries: number
  /** The class of this body. The field is set once the class exists. */
  owner: { class?: Class } | undefined
}

/** The items of an iteration. */
export interface Walk {
  items: Value[]
  /** Whether more items may exist. */
  isOpen: boolean
}

/** Names written since a branch began, with their earlier values. */
export type Writes = Map<Scope, Map<string, Value | undefined>>

/** Place that loads code from an unknown file. */
export interface DynamicLoad {
  site: Site
}

/** Connects the parts of the evaluator, which call each other only through the machine. */
export interface Machine {
  readonly files: PackFiles
  readonly budget: Budget
  readonly builtins: Map<string, Value>
  /** ComfyUI's own mappings, which some packs fill directly. */
  readonly coreMappings: { classes: Dict; names: Dict }
  readonly dynamicLoads: DynamicLoad[]
  /** Arguments of each `NodeReplace(…)` call that ran. */
  readonly replacements: Arguments[]
  /** Place of the running statement. */
  site: Site
  writes: Writes | undefined
  /** Number of `try` statements in all frames. */
  tries: number
  /** Current nesting of expressions, statements and calls. */
  depth: number
  calls: number
  /** True inside code that runs only after a failure. Such code does not replace known values. */
  isWeak: boolean

  evaluate(expression: Expression, frame: Frame): Value
  run(statements: Statement[], frame: Frame): Completion
  call(callee: Value, args: Arguments): Value
  /** Reads an attribute; undefined when the attribute is missing. */
  attribute(object: Value, name: string): Value | undefined
  setAttribute(object: Value, name: string, value: Value): void
  subscript(object: Value, index: Value): Value | undefined
  setSubscript(object: Value, index: Value, value: Value): void
  walk(value: Value): Walk
  /** Loads the module of a file; undefined for a missing file. */
  load(file: string): Module | undefined
  loaded(): Module[]
  /** Imports a module by its dotted name. A name with leading dots is relative to `from`. */
  importModule(from: Module | undefined, name: string): Value
  /** Adds a folder of the pack to `sys.path`. */
  search(folder: string): void
  defineClass(name: string, bases: Value[], attributes: Map<string, Value>, like?: Partial<Class>): Class
}

/** Thrown when Python would raise. The enclosing `try` catches the error. */
export class Raised extends Error {}

/** Thrown by a call that lacks a required argument, with the place of the call. */
export class Miscalled extends Raised {
  readonly site: Site

  constructor(site: Site, message: string) {
    super(message)
    this.site = site
  }
}
