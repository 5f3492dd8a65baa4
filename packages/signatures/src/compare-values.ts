import { everywhere, type Change } from './change.ts'
import type { InputSignature, Json } from './signature.ts'

/** Returns the changes between the accepted values of an input: choices, default, range. */
export function compareValues(node: string, before: InputSignature, after: InputSignature): Change[] {
  return [
    ...compareChoices(node, before, after),
    ...compareDefault(node, before, after),
    ...compareRange(node, before, after),
  ]
}

function compareChoices(node: string, before: InputSignature, after: InputSignature): Change[] {
  if (!before.choices || !after.choices) return []
  const [removed, added] = [missingIn(before.choices, after.choices), missingIn(after.choices, before.choices)]
  const field = before.name
  const changes: Change[] = []
  if (removed.length > 0) {
    // When all older choices are gone, no stored value is valid.
    const effects = everywhere(removed.length === before.choices.length ? 'breaks' : 'may-break')
    changes.push({ kind: 'choices-removed', node, field, before: removed, effects, bump: 'major' })
  }
  if (added.length > 0) {
    changes.push({ kind: 'choices-added', node, field, after: added, effects: everywhere('safe'), bump: 'minor' })
  }
  return changes
}

function missingIn(some: readonly Json[], others: readonly Json[]): Json[] {
  const texts = new Set(others.map((each) => JSON.stringify(each)))
  return some.filter((each) => !texts.has(JSON.stringify(each)))
}

function compareDefault(node: string, before: InputSignature, after: InputSignature): Change[] {
  const [old, now] = [before.options['default'], after.options['default']]
  if (old === undefined || now === undefined || JSON.stringify(old) === JSON.stringify(now)) return []
  const effects = everywhere('safe')
  return [{ kind: 'default-changed', node, field: before.name, before: old, after: now, effects, bump: 'patch' }]
}

/** Compares limits that both versions state. A missing limit may be stated elsewhere. */
function compareRange(node: string, before: InputSignature, after: InputSignature): Change[] {
  const [min, max] = [difference(before, after, 'min'), difference(after, before, 'max')]
  if (!(min > 0 || max > 0 || min < 0 || max < 0)) return []
  const isNarrower = min > 0 || max > 0
  return [
    {
      kind: isNarrower ? 'range-narrowed' : 'range-widened',
      node,
      field: before.name,
      before: rangeOf(before),
      after: rangeOf(after),
      effects: everywhere(isNarrower ? 'may-break' : 'safe'),
      bump: isNarrower ? 'major' : 'minor',
    },
  ]
}

/** Returns the rise of a limit between two inputs; NaN when either input lacks the limit. */
function difference(from: InputSignature, to: InputSignature, end: 'min' | 'max'): number {
  const [old, now] = [from.options[end], to.options[end]]
  return typeof old === 'number' && typeof now === 'number' ? now - old : Number.NaN
}

function rangeOf({ options }: InputSignature): Json {
  return [options['min'] ?? null, options['max'] ?? null]
}
