import type { Change } from './change.ts'
import type { Json, NodeDefinition, NodeInput } from './definition.ts'

/** Changes among a node's inputs. Saved workflows name inputs, and store widget values in their order. */
export function compareInputs(before: NodeDefinition, after: NodeDefinition): Change[] {
  const node = before.name
  const old = sectionsOf(before)
  const now = sectionsOf(after)
  const changes: Change[] = []
  for (const [name, input] of old) {
    const next = now.get(name)
    if (next) changes.push(...compareInput(node, input, next))
    else changes.push({ kind: 'input-removed', node, field: name, bump: 'major' })
  }
  for (const [name, { isRequired }] of now) {
    if (old.has(name)) continue
    if (isRequired) changes.push({ kind: 'input-added-required', node, field: name, bump: 'major' })
    else changes.push({ kind: 'input-added-optional', node, field: name, bump: 'minor' })
  }
  return [...changes, ...compareOrder(node, [...old.keys()], [...now.keys()])]
}

interface Placed {
  input: NodeInput
  isRequired: boolean
}

function sectionsOf({ inputs }: NodeDefinition): Map<string, Placed> {
  const place =
    (isRequired: boolean) =>
    (input: NodeInput): [string, Placed] => [input.name, { input, isRequired }]
  return new Map([...inputs.required.map(place(true)), ...inputs.optional.map(place(false))])
}

function compareInput(node: string, before: Placed, after: Placed): Change[] {
  const field = before.input.name
  const changes: Change[] = []
  if (!before.isRequired && after.isRequired)
    changes.push({ kind: 'input-became-required', node, field, bump: 'major' })
  if (before.isRequired && !after.isRequired)
    changes.push({ kind: 'input-became-optional', node, field, bump: 'minor' })
  const [old, now] = [before.input, after.input]
  if (old.confidence === 'computed' || now.confidence === 'computed') return changes
  if (old.type !== now.type) {
    const types = { before: old.type ?? null, after: now.type ?? null }
    // `*` accepts all former types too.
    return [
      ...changes,
      { kind: 'input-type-changed', node, field, ...types, bump: now.type === '*' ? 'minor' : 'major' },
    ]
  }
  return [...changes, ...compareChoices(node, old, now), ...compareOptions(node, old, now)]
}

function compareChoices(node: string, before: NodeInput, after: NodeInput): Change[] {
  if (!before.choices || !after.choices) return []
  const [old, now] = [before.choices, after.choices].map(
    (choices) => new Set(choices.map((choice) => JSON.stringify(choice))),
  )
  const removed = before.choices.filter((choice) => !now?.has(JSON.stringify(choice)))
  const added = after.choices.filter((choice) => !old?.has(JSON.stringify(choice)))
  const field = before.name
  return [
    ...removed.map((choice): Change => ({ kind: 'choice-removed', node, field, before: choice, bump: 'major' })),
    ...added.map((choice): Change => ({ kind: 'choice-added', node, field, after: choice, bump: 'minor' })),
  ]
}

function compareOptions(node: string, before: NodeInput, after: NodeInput): Change[] {
  const field = before.name
  const changes: Change[] = []
  const [old, now] = [before.options.default, after.options.default]
  const isDefaultChanged = old !== undefined && now !== undefined && JSON.stringify(old) !== JSON.stringify(now)
  if (isDefaultChanged) changes.push({ kind: 'default-changed', node, field, before: old, after: now, bump: 'patch' })
  const range = compareRange(before.options, after.options)
  if (range) {
    const bump = range === 'range-narrowed' ? 'major' : 'minor'
    changes.push({ kind: range, node, field, before: rangeOf(before.options), after: rangeOf(after.options), bump })
  }
  return changes
}

const numberOr = (value: Json | undefined, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

const rangeOf = ({ min, max }: Record<string, Json>): Json => [min ?? null, max ?? null]

/** A missing bound is skipped: it may be unknown rather than absent. */
function compareRange(
  before: Record<string, Json>,
  after: Record<string, Json>,
): 'range-narrowed' | 'range-widened' | undefined {
  const min = numberOr(after.min, Number.NaN) - numberOr(before.min, Number.NaN)
  const max = numberOr(before.max, Number.NaN) - numberOr(after.max, Number.NaN)
  if (min > 0 || max > 0) return 'range-narrowed'
  return min < 0 || max < 0 ? 'range-widened' : undefined
}

/** Changes of order among the inputs that both versions have. */
function compareOrder(node: string, before: string[], after: string[]): Change[] {
  const old = before.filter((name) => after.includes(name))
  const now = after.filter((name) => before.includes(name))
  if (old.every((name, index) => name === now[index])) return []
  return [{ kind: 'input-order-changed', node, before: old, after: now, bump: 'major' }]
}
