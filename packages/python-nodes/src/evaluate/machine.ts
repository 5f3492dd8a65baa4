import type { PackFiles } from '@registry/syntax'
import type { Expression, Statement } from '../syntax/ast.ts'
import type { Arguments, Class, Dict, Func, Module, Scope, Site, Value } from '../values/value.ts'
import type { Budget } from './budget.ts'

/** How a block ended. */
export type Completion = 'next' | 'return' | 'break' | 'continue'

/** A running function, class body or module. */
export interface Frame {
  module: Module
  scope: Scope
  func: Func | undefined
  /** The first argument, for `super()`. */
  self: Value | undefined
  /** All values that it may return. */
  returned: Value[]
  yielded: Value[]
  /** Number of `try` statements around the current statement. */
  tries: number
  /** The class of this body, filled in once it is created. */
  owner: { class?: Class } | undefined
}

/** The items of an iteration. */
export interface Walk {
  items: Value[]
  /** There may be more items. */
  isOpen: boolean
}

/** Names written since a branch began, with their earlier values. */
export type Writes = Map<Scope, Map<string, Value | undefined>>

/** A load of code whose file is not known. */
export interface DynamicLoad {
  site: Site
}

/** The parts of the evaluator call each other in all directions, so each reaches the others through the machine. */
export interface Machine {
  readonly files: PackFiles
  readonly budget: Budget
  readonly builtins: Map<string, Value>
  /** ComfyUI's own mappings, which some packs fill directly. */
  readonly coreMappings: { classes: Dict; names: Dict }
  readonly dynamicLoads: DynamicLoad[]
  /** Arguments of each `NodeReplace(…)` that ran. */
  readonly replacements: Arguments[]
  /** The running statement. */
  site: Site
  writes: Writes | undefined
  /** Number of `try` statements in all frames. */
  tries: number
  /** Current nesting of expressions, statements and calls. */
  depth: number
  calls: number
  /** Inside code that only runs after a failure: known values are not replaced. */
  isWeak: boolean

  evaluate(expression: Expression, frame: Frame): Value
  run(statements: Statement[], frame: Frame): Completion
  call(callee: Value, args: Arguments): Value
  /** Undefined when the attribute is missing. */
  attribute(object: Value, name: string): Value | undefined
  setAttribute(object: Value, name: string, value: Value): void
  subscript(object: Value, index: Value): Value | undefined
  setSubscript(object: Value, index: Value, value: Value): void
  walk(value: Value): Walk
  /** Loads the module of a file; undefined without such a file. */
  load(file: string): Module | undefined
  loaded(): Module[]
  /** Imports a module by its dotted name, with leading dots for one relative to `from`. */
  importModule(from: Module | undefined, name: string): Value
  /** Adds a folder of the pack to `sys.path`. */
  search(folder: string): void
  defineClass(name: string, bases: Value[], attributes: Map<string, Value>, like?: Partial<Class>): Class
}

/** Raised where Python would raise, for the `try` around it. */
export class Raised extends Error {}

/** Raised by a call without an argument that the function needs, with the place of the call. */
export class Miscalled extends Raised {
  readonly site: Site

  constructor(site: Site, message: string) {
    super(message)
    this.site = site
  }
}
