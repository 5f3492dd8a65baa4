import { everywhere, formats, worstEffect, type Change, type ChangeKind, type Effect, type Format } from './change.ts'
import { compareInputs } from './compare-inputs.ts'
import { compareOutputs } from './compare-outputs.ts'
import type { Signature } from './signature.ts'
import { isCoreType, kindOfInput, widgetValues } from './widgets.ts'

/** Comparison of the comfy nodes of two versions of a pack. */
export interface Comparison {
  /** Changes, severe effects first. */
  changes: Change[]
  /**
   * Number of the older version's comfy nodes that could be compared in full, including removed and renamed comfy
   * nodes.
   */
  compared: number
  /** Number of comfy nodes in the older version. */
  total: number
  /** Worst effect on workflows saved with the older version, for each format. */
  verdicts: Record<Format, Effect>
}

/**
 * Version of the comparison rules. Raise it with every change of the rules, so that stored comparisons are computed
 * again.
 */
export const comparisonRules = 3

/**
 * Compares two versions of a pack. Skips inputs and outputs that are known only after running the pack, and does not
 * count their comfy nodes as compared.
 */
export function compareVersions(before: readonly Signature[], after: readonly Signature[]): Comparison {
  const now = new Map(after.map((node) => [node.name, node]))
  const old = new Set(before.map(({ name }) => name))
  const renamed = findRenamedNodes(before, after)
  const newNames = new Set(renamed.values())
  const found: Change[] = []
  let compared = 0
  for (const node of before) {
    const next = now.get(node.name)
    if (next) found.push(...compareNode(node, next))
    else found.push(goneNode(node.name, renamed.get(node.name)))
    if (!next || isComparable(node, next)) compared += 1
  }
  for (const { name } of after) {
    if (old.has(name) || newNames.has(name)) continue
    found.push({ kind: 'node-added', node: name, effects: everywhere('safe'), bump: 'minor' })
  }
  const changes = withKeptLinks(found)
  return { changes: byWeight(changes), compared, total: before.length, verdicts: verdictsOf(changes) }
}

function compareNode(before: Signature, after: Signature): Change[] {
  const changes = [
    ...(before.inputs && after.inputs ? compareInputs(before.name, before.inputs, after.inputs) : []),
    ...(before.outputs && after.outputs ? compareOutputs(before.name, before.outputs, after.outputs) : []),
  ]
  if (before.isOutputNode === after.isOutputNode) return changes
  // A workflow needs an output node. When its last output node loses this property, the workflow may not run.
  const [effect, bump] = before.isOutputNode ? (['may-break', 'major'] as const) : (['safe', 'minor'] as const)
  const flags = { before: before.isOutputNode, after: after.isOutputNode }
  return [...changes, { kind: 'output-node-changed', node: before.name, ...flags, effects: everywhere(effect), bump }]
}

/**
 * Weakens a type change that both ends of a link make together, because links within the pack survive. Links to other
 * packs break, which covers nearly all of ComfyUI's own types.
 */
function withKeptLinks(changes: readonly Change[]): Change[] {
  const typesOf = ({ before, after }: Change) => JSON.stringify([before, after])
  const changedAt = (kind: ChangeKind) => new Set(changes.filter((change) => change.kind === kind).map(typesOf))
  const [inputs, outputs] = [changedAt('input-type-changed'), changedAt('output-type-changed')]
  const otherEnds = new Map<ChangeKind, Set<string>>([
    ['input-type-changed', outputs],
    ['output-type-changed', inputs],
  ])
  return changes.map((change) => {
    const isOwn = typeof change.before === 'string' && !isCoreType(change.before)
    const isKept = isOwn && change.effects.named === 'breaks' && otherEnds.get(change.kind)?.has(typesOf(change))
    return isKept ? { ...change, effects: everywhere('may-break') } : change
  })
}

function goneNode(node: string, newName: string | undefined): Change {
  const effects = everywhere('breaks')
  return newName === undefined
    ? { kind: 'node-removed', node, effects, bump: 'major' }
    : { kind: 'node-renamed', node, before: node, after: newName, effects, bump: 'major' }
}

/**
 * Returns whether two signatures can be compared in full. Values after an input of unknown kind cannot be compared,
 * unless nothing changed.
 */
function isComparable(before: Signature, after: Signature): boolean {
  const [old, now] = [before.inputs, after.inputs]
  if (!old || !now || !before.outputs || !after.outputs) return false
  const shapes = [old, now].map((inputs) =>
    JSON.stringify(inputs.map((input) => [input.name, input.type, kindOfInput(input)])),
  )
  const isSame = shapes[0] === shapes[1] && old.every(({ type }) => type !== undefined)
  return isSame || [old, now].every((inputs) => widgetValues(inputs).isWhole)
}

/**
 * Maps old comfy node names to new names. A renamed comfy node keeps all inputs and outputs, and no other removed or
 * added comfy node has the same signature.
 */
export function findRenamedNodes(before: readonly Signature[], after: readonly Signature[]): Map<string, string> {
  const [old, now] = [new Set(before.map(({ name }) => name)), new Set(after.map(({ name }) => name))]
  const gone = byShape(before.filter(({ name }) => !now.has(name)))
  const came = byShape(after.filter(({ name }) => !old.has(name)))
  const renamed = new Map<string, string>()
  for (const [shape, names] of gone) {
    const [name, ...others] = names
    const [newName, ...rivals] = came.get(shape) ?? []
    if (name !== undefined && newName !== undefined && others.length + rivals.length === 0) renamed.set(name, newName)
  }
  return renamed
}

function byShape(nodes: readonly Signature[]): Map<string, string[]> {
  const shapes = new Map<string, string[]>()
  for (const node of nodes) {
    const shape = shapeOf(node)
    if (shape !== undefined) shapes.set(shape, [...(shapes.get(shape) ?? []), node.name])
  }
  return shapes
}

/**
 * Returns a text that is equal for equal inputs and outputs. Returns undefined when too little is known to distinguish
 * comfy nodes.
 */
function shapeOf({ inputs, outputs }: Signature): string | undefined {
  if (!inputs || !outputs || inputs.length + outputs.length < 2) return undefined
  return JSON.stringify([
    inputs.map(({ name, type, isRequired }) => [name, type ?? null, isRequired]),
    outputs.map(({ name, type, isList }) => [name ?? null, type ?? null, isList]),
  ])
}

function verdictsOf(changes: readonly Change[]): Record<Format, Effect> {
  const worst = (format: Format) => worstEffect(changes.map(({ effects }) => effects[format]))
  return { positional: worst('positional'), named: worst('named'), prompt: worst('prompt') }
}

const weights: Readonly<Record<Effect, number>> = { breaks: 0, 'may-break': 1, safe: 2 }

function byWeight(changes: readonly Change[]): Change[] {
  const weight = ({ effects }: Change) => Math.min(...formats.map((format) => weights[effects[format]]))
  return changes.toSorted((a, b) => weight(a) - weight(b))
}
