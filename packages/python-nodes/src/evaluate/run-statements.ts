import type { Expression, Statement } from '../syntax/ast.ts'
import { keyOf } from '../values/keys.ts'
import { none, unknown } from '../values/make.ts'
import { truthOf } from '../values/truth.ts'
import type { Value } from '../values/value.ts'
import { assignTarget } from './assign-target.ts'
import { runAlternatives } from './branches.ts'
import { isExhaustion } from './budget.ts'
import { runClass, runFunction } from './definitions.ts'
import { runFrom, runImport } from './import-statements.ts'
import { Raised, type Completion, type Frame, type Machine } from './machine.ts'
import { write } from './names.ts'
import { operate } from './operators.ts'
import { runTry } from './run-try.ts'

/** Limit of nested blocks, which includes nested calls. Deeper blocks do not run. */
const deepest = 240
/** Step limit for a statement of a module, so that a long loop leaves steps for other statements. */
const stepsOfStatement = 300_000
const mostRounds = 20_000

type Of<K extends Statement['kind']> = Extract<Statement, { kind: K }>

/** Runs a block until a statement leaves it. */
export function run(machine: Machine, statements: Statement[], frame: Frame): Completion {
  if (machine.depth >= deepest) return 'next'
  machine.depth += 1
  try {
    for (const statement of statements) {
      machine.budget.spend(1)
      machine.site = { file: frame.module.file, line: statement.line }
      // The table pairs each kind with a runner of that kind.
      const runner = runners[statement.kind] as Runner<Statement['kind']>
      const completion = runner(machine, statement, frame)
      if (completion !== 'next') return completion
    }
    return 'next'
  } finally {
    machine.depth -= 1
  }
}

/** Runs a module's statements. The run continues after a statement that raises or takes too long. */
export function runModule(machine: Machine, statements: Statement[], frame: Frame): void {
  for (const statement of statements) {
    try {
      machine.budget.within(stepsOfStatement, () => run(machine, [statement], frame))
    } catch (error) {
      if (isExhaustion(error) || !(error instanceof Raised) || machine.tries > 0) throw error
    }
  }
}

type Runner<K extends Statement['kind']> = (machine: Machine, statement: Of<K>, frame: Frame) => Completion
type Runners = { [K in Statement['kind']]: Runner<K> }

/** Wraps the runner of a statement kind that never leaves its block. */
const going =
  <S>(act: (machine: Machine, statement: S, frame: Frame) => void) =>
  (machine: Machine, statement: S, frame: Frame): Completion => {
    act(machine, statement, frame)
    return 'next'
  }

const runners: Runners = {
  expression: going((machine, { value }, frame) => machine.evaluate(value, frame)),
  assign: going(runAssign),
  annotate: going(runAnnotated),
  augment: going(runAugmented),
  return: (machine, { value }, frame) => {
    frame.returned.push(value ? machine.evaluate(value, frame) : none)
    return 'return'
  },
  if: runIf,
  match: runMatch,
  for: runFor,
  while: runWhile,
  try: runTry,
  with: runWith,
  function: going(runFunction),
  class: going(runClass),
  import: going(runImport),
  from: going(runFrom),
  global: going((_machine, statement, frame) => runGlobal(statement, frame)),
  raise: () => {
    throw new Raised()
  },
  break: () => 'break',
  continue: () => 'continue',
  delete: going((machine, { targets }, frame) => {
    for (const target of targets) deleteTarget(machine, target, frame)
  }),
}

function deleteTarget(machine: Machine, target: Expression, frame: Frame): void {
  if (target.kind === 'name') write(machine, frame.scope, target.name, undefined)
  if (target.kind !== 'subscript') return
  const object = machine.evaluate(target.object, frame)
  const index = machine.evaluate(target.index, frame)
  // Inside a branch, the deleted key may still exist afterwards.
  if (object.kind === 'dict' && !machine.writes && !machine.isWeak) object.entries.delete(keyOf(index) ?? '')
}

function runMatch(machine: Machine, { subject, cases }: Of<'match'>, frame: Frame): Completion {
  machine.evaluate(subject, frame)
  const otherwise = (): Completion => 'next'
  return runAlternatives(machine, [...cases.map((body) => () => machine.run(body, frame)), otherwise])
}

function runAssign(machine: Machine, statement: Of<'assign'>, frame: Frame): void {
  const value = machine.evaluate(statement.value, frame)
  for (const target of statement.targets) {
    noteWritten(frame, target, statement.value)
    assignTarget(machine, target, value, frame)
  }
}

function runAnnotated(machine: Machine, statement: Of<'annotate'>, frame: Frame): void {
  const { target, value } = statement
  if (frame.scope.isClass && target.kind === 'name') frame.scope.fields?.push(target.name)
  if (!value) return
  noteWritten(frame, target, value)
  assignTarget(machine, target, machine.evaluate(value, frame), frame)
}

/** Records the expression of a class attribute. Readers use it to distinguish stated from derived values. */
function noteWritten(frame: Frame, target: Of<'assign'>['value'], value: Of<'assign'>['value']): void {
  if (frame.scope.isClass && target.kind === 'name') frame.scope.written?.set(target.name, value)
}

function runAugmented(machine: Machine, statement: Of<'augment'>, frame: Frame): void {
  const before = machine.evaluate(statement.target, frame)
  const value = machine.evaluate(statement.value, frame)
  if (!extendInPlace(machine, statement.operator, before, value)) {
    assignTarget(machine, statement.target, operate(machine, statement.operator, before, value), frame)
  }
}

/** Changes a value in place, as `list += …` and `dict |= …` do. All names of the value see the change. */
function extendInPlace(machine: Machine, operator: string, before: Value, value: Value): boolean {
  const method =
    (before.kind === 'list' || isSearchPath(before)) && operator === '+'
      ? 'extend'
      : (before.kind === 'dict' || before.kind === 'set') && operator === '|'
        ? 'update'
        : undefined
  const callee = method && machine.attribute(before, method)
  if (!callee) return false
  machine.call(callee, { positional: [value], named: new Map(), isOpen: false })
  return true
}

const isSearchPath = (value: Value): boolean => value.kind === 'external' && value.path === 'sys.path'

function runIf(machine: Machine, statement: Of<'if'>, frame: Frame): Completion {
  const truth = truthOf(machine.evaluate(statement.condition, frame))
  if (truth === true) return machine.run(statement.whenTrue, frame)
  if (truth === false) return machine.run(statement.otherwise, frame)
  return runAlternatives(machine, [
    () => machine.run(statement.whenTrue, frame),
    () => machine.run(statement.otherwise, frame),
  ])
}

function runFor(machine: Machine, statement: Of<'for'>, frame: Frame): Completion {
  const walk = machine.walk(machine.evaluate(statement.source, frame))
  for (const item of walk.items) {
    machine.budget.spend(1)
    assignTarget(machine, statement.target, item, frame)
    const completion = machine.run(statement.body, frame)
    if (completion === 'return') return completion
    if (completion === 'break') return 'next'
  }
  if (!walk.isOpen || walk.items.length > 0) return machine.run(statement.otherwise, frame)
  // For an unknown source, the body runs once with an unknown item.
  return runAlternatives(machine, [
    () => {
      assignTarget(machine, statement.target, unknown(), frame)
      return leaveLoop(machine.run(statement.body, frame))
    },
    () => 'next',
  ])
}

const leaveLoop = (completion: Completion): Completion => (completion === 'return' ? 'return' : 'next')

function runWhile(machine: Machine, statement: Of<'while'>, frame: Frame): Completion {
  for (let round = 0; round < mostRounds; round += 1) {
    machine.budget.spend(1)
    const truth = truthOf(machine.evaluate(statement.condition, frame))
    if (truth === false) return 'next'
    if (truth === undefined) {
      return runAlternatives(machine, [() => leaveLoop(machine.run(statement.body, frame)), () => 'next'])
    }
    const completion = machine.run(statement.body, frame)
    if (completion === 'return') return completion
    if (completion === 'break') return 'next'
  }
  return 'next'
}

function runWith(machine: Machine, statement: Of<'with'>, frame: Frame): Completion {
  for (const { value, target } of statement.items) {
    const entered = machine.evaluate(value, frame)
    if (target) assignTarget(machine, target, entered, frame)
    if (entered.kind === 'external' && entered.path === 'contextlib.suppress()')
      return runSuppressed(machine, statement, frame)
  }
  return machine.run(statement.body, frame)
}

/** Runs `with suppress(…)` as a `try` with an empty handler. */
function runSuppressed(machine: Machine, { line, body }: Of<'with'>, frame: Frame): Completion {
  const handlers = [{ name: undefined, body: [] }]
  return runTry(machine, { kind: 'try', line, body, handlers, otherwise: [], finally: [] }, frame)
}

function runGlobal(statement: Of<'global'>, frame: Frame): void {
  frame.scope.elsewhere ??= new Map()
  for (const name of statement.names) {
    let scope = statement.isNonlocal ? frame.scope.parent : frame.module.scope
    while (statement.isNonlocal && scope && !scope.names.has(name)) scope = scope.parent
    if (scope) frame.scope.elsewhere.set(name, scope)
  }
}
