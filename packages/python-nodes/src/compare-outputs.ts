import type { Change } from './change.ts'
import type { NodeDefinition, NodeOutput } from './definition.ts'

/** Changes among a node's outputs. Saved workflows refer to outputs by position. */
export function compareOutputs(before: NodeDefinition, after: NodeDefinition): Change[] {
  const node = before.name
  if (isReordered(before.outputs, after.outputs)) {
    const [old, now] = [before.outputs, after.outputs].map((outputs) => outputs.map((output) => labelOf(output)))
    return [{ kind: 'output-order-changed', node, before: old ?? [], after: now ?? [], bump: 'major' }]
  }
  const changes: Change[] = []
  for (const [index, old] of before.outputs.entries()) {
    const now = after.outputs[index]
    if (now) changes.push(...compareOutput(node, index, old, now))
    else changes.push({ kind: 'output-removed', node, field: labelOf(old, index), bump: 'major' })
  }
  for (const [index, now] of after.outputs.entries()) {
    if (index >= before.outputs.length)
      changes.push({ kind: 'output-added', node, field: labelOf(now, index), bump: 'minor' })
  }
  return changes
}

function compareOutput(node: string, index: number, before: NodeOutput, after: NodeOutput): Change[] {
  if (before.confidence === 'computed' || after.confidence === 'computed') return []
  const field = labelOf(before, index)
  const changes: Change[] = []
  if (before.type !== after.type) {
    const types = { before: before.type ?? null, after: after.type ?? null }
    changes.push({ kind: 'output-type-changed', node, field, ...types, bump: 'major' })
  }
  if (before.isList !== after.isList) {
    changes.push({
      kind: 'output-list-changed',
      node,
      field,
      before: before.isList,
      after: after.isList,
      bump: 'major',
    })
  }
  const [old, now] = [labelOf(before), labelOf(after)]
  if (old !== now && before.type === after.type) {
    changes.push({ kind: 'output-name-changed', node, field, before: old, after: now, bump: 'patch' })
  }
  return changes
}

function labelOf({ name, type }: NodeOutput, index = 0): string {
  return name ?? type ?? String(index)
}

/** Whether both versions have the same distinct outputs in another order. */
function isReordered(before: NodeOutput[], after: NodeOutput[]): boolean {
  const [old, now] = [before, after].map((outputs) => outputs.map(({ name, type }) => `${name ?? ''}\0${type ?? ''}`))
  if (!old || !now || old.length !== now.length || old.every((output, index) => output === now[index])) return false
  return [...old].sort().join('\n') === [...now].sort().join('\n')
}
