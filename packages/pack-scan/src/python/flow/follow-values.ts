import type { Evaluator } from '../evaluator.ts'
import { canonical, namesOfModules } from '../names.ts'
import type { PythonFile } from '../python-file.ts'
import { call, createRunner, entryArguments } from './calls.ts'
import { createBudget } from './budget.ts'
import { anyElement, elements } from './containers.ts'
import { createDeferredRuns } from './deferred-runs.ts'
import { runClass } from './definitions.ts'
import { evaluate } from './evaluate-values.ts'
import { moduleOf } from './frames.ts'
import type { Listener, Machine } from './machine.ts'
import { element, member, setElement } from './members.ts'
import { createModules } from './modules.ts'
import { assign, execute } from './run-statements.ts'
import { named, nothing, type Frame, type Held, type Value } from './value.ts'

const stepsOfFile = 400_000
const mostContents = 2000

/**
 * Runs the modules of a pack on partly known values, then each function without a caller, and reports their calls.
 * `steps` limits the whole run. Returns false when the steps ran out.
 */
export function followValues(
  files: ReadonlyMap<string, PythonFile>,
  e: Pick<Evaluator, 'moduleFile'>,
  isLoaded: (path: string) => boolean,
  listener: Listener,
  steps: number,
): boolean {
  const machine = createMachine(e, isLoaded, listener, steps)
  for (const file of files.values()) machine.runModule(file)
  machine.runKept()
  return !machine.isExhausted()
}

interface Run extends Machine {
  runModule(file: PythonFile): Held
  runKept(): void
  isExhausted(): boolean
}

function createMachine(
  e: Pick<Evaluator, 'moduleFile'>,
  isLoaded: (path: string) => boolean,
  listener: Listener,
  steps: number,
): Run {
  const budget = createBudget(steps)
  const { deeper } = budget
  const modules = createModules(e, (file, frame) =>
    budget.within(stepsOfFile, isLoaded(file.path), () => m.execute(0, frame)),
  )
  const deferred = createDeferredRuns(budget, (code) => {
    const { self, args } = entryArguments(code)
    m.run(code, self, args)
  })
  const runFunction = createRunner()
  const m: Run = {
    evaluate: (node, frame) => deeper(() => evaluate(m, node, frame), nothing),
    execute: (node, frame) => deeper(() => execute(m, node, frame), undefined),
    assign: (target, value, frame) => assign(m, target, value, frame),
    call: (callee, args, at) => deeper(() => call(m, callee, args, at), nothing),
    member: (object, name, at, isHidden) => deeper(() => member(m, object, name, at, isHidden), nothing),
    element: (object, key, at) => element(m, object, key, at),
    setElement: (object, key, value, at) => setElement(m, object, key, value, at),
    elements,
    anyElement: (value) => anyElement(value),
    run: (code, self, args) => {
      deferred.markRun(code)
      return deeper(() => runFunction(m, code, self, args), nothing)
    },
    runClass: (definition, frame) => runClass(m, definition, frame),
    importModule: modules.find,
    importMember: modules.findMember,
    moduleOf: modules.run,
    outerName: (name, frame) => outerName(name, frame),
    later: deferred.later,
    noteFunction: deferred.noteFunction,
    reportCall: (event) => listener.onCall({ ...event, isLoading: budget.isLoading() }),
    reportWrite: (event) => listener.onWrite({ ...event, isLoading: budget.isLoading() }),
    contents: createContents(),
    step: budget.step,
    runModule: modules.run,
    runKept: deferred.runAll,
    isExhausted: budget.isExhausted,
  }
  return m
}

/** Implements `Machine.contents`. */
function createContents(): Machine['contents'] {
  const contents = new Map<string, number>()
  return (path, sources = 0) => {
    const all = (contents.get(path) ?? 0) | sources
    if (sources !== 0 && contents.size < mostContents) contents.set(path, all)
    return all
  }
}

/** Resolves a name from a star import (`from x import *`) or a built-in name. */
function outerName(name: string, frame: Frame): Value {
  for (const thing of moduleOf(frame).names.get('*')?.things ?? []) {
    const module = thing.kind === 'named' ? thing.origin : ''
    if (namesOfModules.get(module)?.includes(name)) return named(canonical(`${module}.${name}`))
  }
  return named(canonical(name))
}
