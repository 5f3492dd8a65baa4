import { findRenamed } from './compare-inputs.ts'
import { oncePerPair } from './once-per-pair.ts'
import { sharesChoice } from './shared-choices.ts'
import type { InputSignature } from './signature.ts'
import { kindOfInput } from './widgets.ts'

/**
 * Maps old input names to new names for repairs. Adds renames that comparisons do not count: inputs between unchanged
 * neighbours with the same types in order, and the only removed and added socket of a type.
 */
export const findRenamedInputs: (
  before: readonly InputSignature[],
  after: readonly InputSignature[],
) => ReadonlyMap<string, string> = oncePerPair((before, after) => {
  const old = new Set(before.map(({ name }) => name))
  const now = new Set(after.map(({ name }) => name))
  const renamed = new Map(findRenamed(before, after))
  for (const [from, to] of pairsInOrder(before, after, { old, now })) renamed.set(from, to)
  const taken = new Set(renamed.values())
  const gone = before.filter(({ name }) => !now.has(name) && !renamed.has(name))
  const came = Map.groupBy(
    after.filter((input) => !old.has(input.name) && !taken.has(input.name) && isSocket(input)),
    ({ type }) => type,
  )
  for (const [type, some] of Map.groupBy(gone.filter(isSocket), (input) => input.type)) {
    const others = came.get(type) ?? []
    const [from, to] = [some[0], others[0]]
    if (from && to && type !== '*' && some.length + others.length === 2) renamed.set(from.name, to.name)
  }
  return renamed
})

/** Returns pairs of names from runs of equal length and types. */
function pairsInOrder(
  before: readonly InputSignature[],
  after: readonly InputSignature[],
  { old, now }: { old: ReadonlySet<string>; now: ReadonlySet<string> },
): [string, string][] {
  const came = new Map(runsOf(after, old).map((run) => [run.behind, run]))
  return runsOf(before, now).flatMap(({ behind, until, inputs }) => {
    const run = came.get(behind)
    if (!run || run.until !== until || run.inputs.length !== inputs.length) return []
    const isAlike = inputs.every((input, index) => isSameKind(input, run.inputs[index]))
    return isAlike ? inputs.map(({ name }, index): [string, string] => [name, run.inputs[index]?.name ?? name]) : []
  })
}

/** Finds runs of inputs that another version does not have, with the names of their neighbours. */
function runsOf(inputs: readonly InputSignature[], others: ReadonlySet<string>) {
  const runs: { behind: string; until: string; inputs: InputSignature[] }[] = []
  let behind = ''
  let run: InputSignature[] = []
  const end = (until: string) => {
    if (run.length > 0) runs.push({ behind, until, inputs: run })
    run = []
    behind = until
  }
  for (const input of inputs) {
    if (others.has(input.name)) end(input.name)
    else run.push(input)
  }
  end('')
  return runs
}

function isSameKind(input: InputSignature, other: InputSignature | undefined): boolean {
  if (!other || input.type === undefined || input.type !== other.type) return false
  return kindOfInput(input) === kindOfInput(other) && sharesChoice(input, other)
}

function isSocket(input: InputSignature): boolean {
  return input.type !== undefined && kindOfInput(input) === 'socket'
}
