import { everywhere, type Change, type Effect } from './change.ts'
import { effectOfLink } from './compare-inputs.ts'
import type { OutputSignature } from './signature.ts'

/**
 * Returns the changes between the outputs of two versions of a comfy node. Every format of a workflow links outputs by
 * position.
 */
export function compareOutputs(
  node: string,
  before: readonly OutputSignature[],
  after: readonly OutputSignature[],
): Change[] {
  if (haveMoved(before, after)) {
    const [old, now] = [before.map(labelOf), after.map(labelOf)]
    return [{ kind: 'outputs-moved', node, before: old, after: now, effects: everywhere('breaks'), bump: 'major' }]
  }
  const changes: Change[] = []
  for (const [index, old] of before.entries()) {
    const now = after[index]
    if (now) changes.push(...compareOutput(node, index, old, now))
    else
      changes.push({
        kind: 'output-removed',
        node,
        field: labelOf(old, index),
        effects: everywhere('breaks'),
        bump: 'major',
      })
  }
  for (const [index, now] of after.entries()) {
    if (index < before.length) continue
    changes.push({ kind: 'output-added', node, field: labelOf(now, index), effects: everywhere('safe'), bump: 'minor' })
  }
  return changes
}

function compareOutput(node: string, index: number, before: OutputSignature, after: OutputSignature): Change[] {
  const field = labelOf(before, index)
  const changes: Change[] = []
  if (before.type !== undefined && after.type !== undefined && before.type !== after.type) {
    const effect = effectOfType(before.type, after.type)
    const bump = effect === 'safe' ? 'minor' : 'major'
    const types = { before: before.type, after: after.type }
    changes.push({ kind: 'output-type-changed', node, field, ...types, effects: everywhere(effect), bump })
  }
  if (before.isList !== after.isList) {
    const lists = { before: before.isList, after: after.isList }
    changes.push({
      kind: 'output-list-changed',
      node,
      field,
      ...lists,
      effects: everywhere('may-break'),
      bump: 'major',
    })
  }
  const [old, now] = [labelOf(before, index), labelOf(after, index)]
  if (old !== now && before.type === after.type) {
    changes.push({
      kind: 'output-renamed',
      node,
      field,
      before: old,
      after: now,
      effects: everywhere('safe'),
      bump: 'patch',
    })
  }
  return changes
}

function labelOf({ name, type }: OutputSignature, index: number): string {
  return name ?? type ?? String(index)
}

/** Effect of a changed output type on its links. */
function effectOfType(before: string, after: string): Effect {
  if (after === '*') return 'safe'
  // An output of any type may have links to any input.
  return before === '*' ? 'may-break' : effectOfLink(before, after)
}

/**
 * Returns whether outputs of the older version changed position, through a new order or through added or removed
 * outputs before them.
 */
function haveMoved(before: readonly OutputSignature[], after: readonly OutputSignature[]): boolean {
  const keys = (outputs: readonly OutputSignature[]) => outputs.map(({ name, type }) => `${name ?? ''}\0${type ?? ''}`)
  const [old, now] = [keys(before), keys(after)]
  if (old.every((key, index) => index >= now.length || now[index] === key)) return false
  const isReordered = [...old].toSorted().join('\n') === [...now].toSorted().join('\n')
  return isReordered || isWithin(old, now) || isWithin(now, old)
}

/** Returns whether a list of keys is a subsequence of another list. */
function isWithin(some: readonly string[], others: readonly string[]): boolean {
  let from = 0
  return some.every((key) => {
    const found = others.indexOf(key, from)
    from = found + 1
    return found >= 0
  })
}
