import type { Evaluator } from '../evaluator.ts'
import { canonical, namesOfModules } from '../names.ts'
import type { PythonFile } from '../python-file.ts'
import { call, createRunner, entryArguments } from './calls.ts'
import { anyElement, elements } from './containers.ts'
import { evaluate } from './evaluate-values.ts'
import { bind, frameOf, moduleOf } from './frames.ts'
import type { Listener, Machine } from './machine.ts'
import { element, member, setElement } from './members.ts'
import { assign, execute, runClass } from './run-statements.ts'
import { held, named, nothing, objectValue, textValue, type Code, type Frame, type Held, type Value } from './value.ts'

const mostDepth = 400
const stepsOfFile = 400_000
const stepsOfFunction = 60_000
const mostContents = 2000
const mostLater = 500

/** The folder of the pack in paths that are made from `__file__`. */
export const packFolder = '<pack>'

/**
 * Runs the modules of a pack, and then each function that none of them called, on values that are known in part, and tells of
 * what they call. `steps` bounds all of it together; false where it was not enough.
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
  let left = steps
  let leftOfRun = 0
  let depth = 0
  let isLoading = false
  const modules = new Map<PythonFile, Held>()
  const contents = new Map<string, number>()
  const kept = new Map<string, Code>()
  const ran = new Set<string>()
  const later: { run: () => void; loading: boolean }[] = []
  const run = createRunner()
  const within = (most: number, loading: boolean, work: () => void): void => {
    const outer = { leftOfRun, isLoading, depth }
    leftOfRun = most
    isLoading = loading
    depth = 0
    work()
    leftOfRun = outer.leftOfRun
    isLoading = outer.isLoading
    depth = outer.depth
  }
  const deeper = <T>(work: () => T, otherwise: T): T => {
    if (depth > mostDepth) return otherwise
    depth++
    const made = work()
    depth--
    return made
  }
  const runUncalled = (code: Code): void => {
    const { self, args } = entryArguments(code)
    within(stepsOfFunction, false, () => m.run(code, self, args))
  }
  const keyOf = ({ file, node }: Code): string => `${file.path} ${node}`
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
      ran.add(keyOf(code))
      return deeper(() => run(m, code, self, args), nothing)
    },
    runClass: (definition, frame) => runClass(m, definition, frame),
    importModule: (file, module) => {
      const found = e.moduleFile(file.path, module)
      return found ? objectValue(m.runModule(found)) : named(canonical(module.replace(/^\.+/, '')))
    },
    importMember: (file, module, name) => {
      const found = e.moduleFile(file.path, module)
      const known = found && found !== file ? m.runModule(found).fields.get(name) : undefined
      if (known) return known
      const below = e.moduleFile(file.path, module.endsWith('.') ? module + name : `${module}.${name}`)
      if (below) return objectValue(m.runModule(below))
      return found ? nothing : named(canonical(`${module.replace(/^\.+/, '')}.${name}`))
    },
    moduleOf: (file) => m.runModule(file),
    outerName: (name, frame) => outerName(name, frame),
    later: (again) => {
      if (later.length < mostLater) later.push({ run: again, loading: isLoading })
    },
    keep: (code) => {
      if (!kept.has(keyOf(code))) kept.set(keyOf(code), code)
    },
    tellCall: (event) => listener.onCall({ ...event, isLoading }),
    tellWrite: (event) => listener.onWrite({ ...event, isLoading }),
    contents: (path, sources = 0) => {
      const all = (contents.get(path) ?? 0) | sources
      if (sources !== 0 && contents.size < mostContents) contents.set(path, all)
      return all
    },
    step: () => {
      left--
      leftOfRun--
      return left > 0 && leftOfRun > 0
    },
    runModule: (file) => {
      const known = modules.get(file)
      if (known) return known
      const frame = frameOf(file)
      const module = held('module')
      module.fields = frame.names
      modules.set(file, module)
      bind(frame, '__file__', textValue(`${packFolder}/${file.path}`, true))
      bind(frame, '__builtins__', named('builtins'))
      within(stepsOfFile, isLoaded(file.path), () => m.execute(0, frame))
      return module
    },
    runKept: () => {
      for (const { run: again, loading } of later.splice(0)) within(stepsOfFunction, loading, again)
      const uncalled: Code[] = []
      for (const [key, code] of kept) {
        if (ran.has(key)) continue
        uncalled.push(code)
        runUncalled(code)
      }
      // What the last of them left in objects and modules the first may read.
      for (const code of uncalled) runUncalled(code)
      for (const { run: again, loading } of later.splice(0)) within(stepsOfFunction, loading, again)
    },
    isExhausted: () => left <= 0,
  }
  return m
}

/** Names of modules that are imported as a whole, and Python's own. */
function outerName(name: string, frame: Frame): Value {
  for (const thing of moduleOf(frame).names.get('*')?.things ?? []) {
    const module = thing.kind === 'named' ? thing.origin : ''
    if (namesOfModules.get(module)?.includes(name)) return named(canonical(`${module}.${name}`))
  }
  return named(canonical(name))
}
