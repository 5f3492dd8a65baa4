import type { PackFiles } from '@registry/syntax'
import { dict } from '../values/make.ts'
import type { Value } from '../values/value.ts'
import { readAttribute, writeAttribute, type Knowledge } from './attributes.ts'
import type { Budget } from './budget.ts'
import { callValue, type KnownCalls } from './call.ts'
import { defineClass } from './classes.ts'
import { evaluate } from './evaluate-expression.ts'
import type { Machine } from './machine.ts'
import { makeModules, type ReadStatements } from './modules.ts'
import { run } from './run-statements.ts'
import { readSubscript, writeSubscript } from './subscripts.ts'
import { walkOver } from './walk.ts'

export interface World extends Knowledge {
  call: KnownCalls
  builtins(machine: Machine): Map<string, Value>
  /** Whether an absolute import refers to a module outside these files. */
  isElsewhere(name: string): boolean
}

/** Creates a machine that runs the modules of a pack with the known values and calls of `world`. */
export function makeMachine(files: PackFiles, read: ReadStatements, budget: Budget, world: World): Machine {
  const modules = makeModules(files, read, world.isElsewhere)
  const builtins = new Map<string, Value>()
  const machine: Machine = {
    files,
    budget,
    builtins,
    coreMappings: { classes: dict(true), names: dict(true) },
    dynamicLoads: [],
    replacements: [],
    site: { file: '', line: 0 },
    writes: undefined,
    tries: 0,
    depth: 0,
    calls: 0,
    isWeak: false,
    evaluate: (expression, frame) => evaluate(machine, expression, frame),
    run: (statements, frame) => run(machine, statements, frame),
    call: (callee, args) => callValue(machine, world.call, callee, args),
    attribute: (object, name) => readAttribute(machine, world, object, name),
    setAttribute: (object, name, value) => writeAttribute(machine, object, name, value),
    subscript: (object, index) => readSubscript(machine, object, index),
    setSubscript: (object, index, value) => writeSubscript(machine, object, index, value),
    walk: (value) => walkOver(machine, value),
    load: (file) => modules.load(machine, file),
    loaded: () => modules.loaded(),
    importModule: (from, name) => modules.import(machine, from, name),
    search: (folder) => modules.search(folder),
    defineClass: (name, bases, attributes, like) => defineClass(machine, name, bases, attributes, like ?? {}),
  }
  for (const [name, value] of world.builtins(machine)) builtins.set(name, value)
  return machine
}
