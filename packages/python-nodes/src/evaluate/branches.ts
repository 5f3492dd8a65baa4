import { join } from '../values/join.ts'
import type { Scope, Value } from '../values/value.ts'
import { Raised, type Completion, type Machine, type Writes } from './machine.ts'
import { remember, write } from './names.ts'

interface Outcome {
  completion: Completion
  /** The values that the branch assigned. */
  values: Map<Scope, Map<string, Value | undefined>>
}

/**
 * Runs each alternative without the effects of the others, and joins the assigned values. A branch that returns or
 * raises adds none. Additions to lists and dicts remain, because they are possible.
 */
export function runAlternatives(machine: Machine, alternatives: (() => Completion)[]): Completion {
  const outcomes: Outcome[] = []
  let raised: Raised | undefined
  let returned = 0
  for (const alternative of alternatives) {
    const outcome = attempt(machine, alternative)
    if (outcome instanceof Raised) raised = outcome
    else if (outcome.completion === 'return') returned += 1
    else outcomes.push(outcome)
  }
  if (outcomes.length === 0 && returned > 0) return 'return'
  if (outcomes.length === 0 && raised) throw raised
  joinNames(machine, outcomes)
  const [first] = outcomes
  return first && outcomes.every((outcome) => outcome.completion === first.completion) ? first.completion : 'next'
}

function attempt(machine: Machine, alternative: () => Completion): Outcome | Raised {
  const outer = machine.writes
  const writes: Writes = new Map()
  machine.writes = writes
  try {
    return { completion: alternative(), values: undo(writes) }
  } catch (error) {
    if (!(error instanceof Raised)) throw error
    undo(writes)
    return error
  } finally {
    machine.writes = outer
  }
}

function undo(writes: Writes): Outcome['values'] {
  const values: Outcome['values'] = new Map()
  for (const [scope, names] of writes) {
    for (const [name, before] of names) {
      remember(values, scope, name, scope.names.get(name))
      if (before) scope.names.set(name, before)
      else scope.names.delete(name)
    }
  }
  return values
}

function joinNames(machine: Machine, outcomes: Outcome[]): void {
  const written = new Map<Scope, Set<string>>()
  for (const { values } of outcomes) {
    for (const [scope, names] of values) {
      const all = written.get(scope) ?? new Set()
      for (const name of names.keys()) all.add(name)
      written.set(scope, all)
    }
  }
  for (const [scope, names] of written) {
    for (const name of names) {
      const possible = outcomes.flatMap(({ values }) => {
        const given = values.get(scope)
        const value = given?.has(name) ? given.get(name) : scope.names.get(name)
        return value ? [value] : []
      })
      const [first, ...others] = possible
      // A name that only some branches delete may still exist.
      write(machine, scope, name, first && others.reduce(join, first))
    }
  }
}
