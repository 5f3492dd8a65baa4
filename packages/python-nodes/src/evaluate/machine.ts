import type { PackFiles } from '@registry/syntax'
import type { Expression, Statement } from '../syntax/ast.ts'
import type { Arguments, Class, Dict, Func, Module, Scope, Site, Value } from '../values/value.ts'
import type { Budget } from './budget.ts'

/** How a block ended. */
export type Completion = 'next' | 'return' | 'break' | 'continue'

/** A function, class body or module that is being run. */
export interface Frame {
  module: Module
  scope: Scope
  func: Func | undefined
  /** The first argument, for `super()`. */
  self: Value | undefined
  /** Everything that it may return. */
  returned: Value[]
  yielded: Value[]
  /** How many `try` are around what runs now. */
  tries: number
  /** The class of which this is the body, filled in once it is made. */
  owner: { class?: Class } | undefined
}

/** What can be walked over. */
export interface Walk {
  items: Value[]
  /** There may be more. */
  isOpen: boolean
}

/** Names written since a branch began, and what they were before. */
export type Writes = Map<Scope, Map<string, Value | undefined>>

/** A load of code of which the file could not be worked out. */
export interface DynamicLoad {
  site: Site
}

/**
 * What everything of the evaluator works with. Its parts call each other all ways round, so each takes the machine and
 * gets at the others through it.
 */
export interface Machine {
  readonly files: PackFiles
  readonly budget: Budget
  readonly builtins: Map<string, Value>
  /** The mappings of ComfyUI itself, which some packs fill directly. */
  readonly coreMappings: { classes: Dict; names: Dict }
  readonly dynamicLoads: DynamicLoad[]
  /** The statement that is run. */
  site: Site
  writes: Writes | undefined
  /** How many `try` there are in all frames. */
  tries: number
  /** How deep expressions, statements and calls are nested now. */
  depth: number
  calls: number
  /** In what only runs when something failed: nothing that is known already is replaced. */
  isWeak: boolean

  evaluate(expression: Expression, frame: Frame): Value
  run(statements: Statement[], frame: Frame): Completion
  call(callee: Value, args: Arguments): Value
  /** Undefined when it has no such attribute. */
  attribute(object: Value, name: string): Value | undefined
  setAttribute(object: Value, name: string, value: Value): void
  subscript(object: Value, index: Value): Value | undefined
  setSubscript(object: Value, index: Value, value: Value): void
  walk(value: Value): Walk
  /** The module that a file is, loaded; undefined when there is no such file. */
  load(file: string): Module | undefined
  loaded(): Module[]
  /** Imports a module by its dotted name, with leading dots for one relative to `from`. */
  importModule(from: Module | undefined, name: string): Value
  /** Adds a folder of the pack to `sys.path`. */
  search(folder: string): void
  defineClass(name: string, bases: Value[], attributes: Map<string, Value>, like?: Partial<Class>): Class
}

/** What Python would raise here, for a `try` around it. */
export class Raised extends Error {}
