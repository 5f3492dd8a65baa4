import type { Statement } from '../syntax/ast.ts'
import { unknown } from '../values/make.ts'
import { runAlternatives } from './branches.ts'
import { Raised, type Completion, type Frame, type Machine } from './machine.ts'
import { assign } from './names.ts'

type Try = Extract<Statement, { kind: 'try' }>

/**
 * Runs a `try`. When the body certainly raises, the handlers run as alternatives. Otherwise the handlers also run, but
 * do not replace known values.
 */
export function runTry(machine: Machine, statement: Try, frame: Frame): Completion {
  const before = frame.returned.length
  let completion = runBody(machine, statement, frame)
  if (completion === 'raised') {
    completion = runAlternatives(
      machine,
      statement.handlers.map((handler) => () => runHandler(machine, handler, frame)),
    )
  } else {
    if (completion === 'next') completion = machine.run(statement.otherwise, frame)
    const returned = frame.returned.length
    runWeakly(machine, statement, frame)
    // The return values of handlers count only when the body returns no value.
    if (returned > before) frame.returned.length = returned
  }
  const last = machine.run(statement.finally, frame)
  return last === 'next' ? completion : last
}

function runBody(machine: Machine, statement: Try, frame: Frame): Completion | 'raised' {
  const isCaught = statement.handlers.length > 0
  if (!isCaught) return machine.run(statement.body, frame)
  frame.tries += 1
  machine.tries += 1
  const { depth, calls } = machine
  try {
    return machine.run(statement.body, frame)
  } catch (error) {
    if (!(error instanceof Raised)) throw error
    return 'raised'
  } finally {
    machine.depth = depth
    machine.calls = calls
    frame.tries -= 1
    machine.tries -= 1
  }
}

function runHandler(machine: Machine, handler: Try['handlers'][number], frame: Frame): Completion {
  if (handler.name !== undefined) assign(machine, frame, handler.name, unknown())
  return machine.run(handler.body, frame)
}

function runWeakly(machine: Machine, statement: Try, frame: Frame): void {
  const outer = machine.isWeak
  machine.isWeak = true
  try {
    for (const handler of statement.handlers) {
      runAlternatives(machine, [
        () => 'next',
        () => {
          const completion = runHandler(machine, handler, frame)
          // A handler that leaves the block adds nothing to the code after it.
          if (completion !== 'next') throw new Raised()
          return completion
        },
      ])
    }
  } finally {
    machine.isWeak = outer
  }
}
