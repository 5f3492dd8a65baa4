/** Fact of an entry in addition to its actor, action and time. */
export interface EntryFact {
  name: string
  /** Absent when there was no value before. */
  before?: unknown
  value: unknown
}

const pairs = [
  ['before', 'after'],
  ['from', 'to'],
  ['was', 'is'],
] as const

/** Returns the detail of an entry as facts. A pair of a before and an after value becomes one fact with both. */
export const entryFacts = (detail: Record<string, unknown>): EntryFact[] => {
  const whole = pairOf(detail)
  if (!whole) return Object.entries(detail).map(([name, value]) => factOf(name, value))
  const rest = Object.entries(detail).filter(([name]) => !whole.names.some((each) => each === name))
  const changed = isRecord(whole.before) && isRecord(whole.after) ? fieldsOf(whole.before, whole.after) : undefined
  return [
    ...(changed ?? [{ name: whole.names.join(' → '), before: whole.before, value: whole.after }]),
    ...rest.map(([name, value]) => factOf(name, value)),
  ]
}

const factOf = (name: string, value: unknown): EntryFact => {
  const pair = isRecord(value) && Object.keys(value).length <= 2 ? pairOf(value) : undefined
  return pair ? { name, before: pair.before, value: pair.after } : { name, value }
}

const fieldsOf = (before: Record<string, unknown>, after: Record<string, unknown>): EntryFact[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    before: Object.hasOwn(before, name) ? before[name] : null,
    value: Object.hasOwn(after, name) ? after[name] : null,
  }))

const pairOf = (facts: Record<string, unknown>) => {
  const names = pairs.find(([before, after]) => Object.hasOwn(facts, before) && Object.hasOwn(facts, after))
  return names && { names, before: facts[names[0]], after: facts[names[1]] }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
