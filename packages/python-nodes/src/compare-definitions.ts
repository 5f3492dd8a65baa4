import { compareInputs } from './compare-inputs.ts'
import { compareOutputs } from './compare-outputs.ts'
import type { Change } from './change.ts'
import type { DefinitionField, NodeDefinition } from './definition.ts'

/**
 * Changes that users of a pack notice between two versions. Facts that only running the pack reveals are not compared.
 */
export function compareDefinitions(before: NodeDefinition[], after: NodeDefinition[]): Change[] {
  const old = new Map(before.map((node) => [node.name, node]))
  const now = new Map(after.map((node) => [node.name, node]))
  const changes: Change[] = []
  for (const node of before) {
    const next = now.get(node.name)
    if (next) changes.push(...compareNode(node, next))
    else changes.push({ kind: 'node-removed', node: node.name, bump: 'major' })
  }
  for (const node of after) {
    if (!old.has(node.name)) changes.push({ kind: 'node-added', node: node.name, bump: 'minor' })
  }
  return changes
}

function compareNode(before: NodeDefinition, after: NodeDefinition): Change[] {
  return [
    ...(areKnown(before, after, 'inputs') ? compareInputs(before, after) : []),
    ...(areKnown(before, after, 'outputs') ? compareOutputs(before, after) : []),
    ...compareFacts(before, after),
  ]
}

function areKnown(before: NodeDefinition, after: NodeDefinition, field: DefinitionField): boolean {
  return before.confidence[field] !== 'computed' && after.confidence[field] !== 'computed'
}

const facts = [
  ['displayName', 'display-name-changed'],
  ['category', 'category-changed'],
  ['description', 'description-changed'],
  ['deprecated', 'deprecation-changed'],
  ['experimental', 'experimental-changed'],
  ['isOutputNode', 'output-node-changed'],
] as const

function compareFacts(before: NodeDefinition, after: NodeDefinition): Change[] {
  return facts.flatMap(([field, kind]): Change[] => {
    const [old, now] = [before[field], after[field]]
    if (old === now || !areKnown(before, after, field)) return []
    // A workflow that ends with this node would lose its end.
    const bump = field === 'isOutputNode' && old === true ? 'major' : 'patch'
    return [{ kind, node: before.name, field, before: old ?? null, after: now ?? null, bump }]
  })
}
