import type { components } from '@registry/contract/types'
import { dateUse, type Dating, type NodeShape, type Run } from '@registry/signatures'
import type { NameOwnership } from '../comfy-nodes/core-ownership.ts'
import { noVersion, type PackHistory } from './pack-history.ts'

type WorkflowUse = components['schemas']['WorkflowUse']
type ResolvedPack = components['schemas']['ResolvedPack']
type ResolvedUse = components['schemas']['ResolvedUse']
type VersionFit = components['schemas']['VersionFit']

/** Facts of a use before versions are compared. */
export interface Clues {
  ownership: NameOwnership
  /** The pack that the workflow names. */
  declared: ResolvedPack | undefined
  /** Packs with a pin that have the name, or had it. */
  pinned: readonly string[]
  /** The only pack with the name that the workflow needs anyway. */
  companion?: string | undefined
}

/** Packs that a use may mean: the one that the workflow names or needs anyway, and the owner of the name or its candidates. */
export function possiblePacks({ ownership, declared, pinned, companion }: Clues): string[] {
  const owners = ownership.node_id === undefined ? (ownership.candidates ?? []) : [ownership.node_id]
  return [...new Set([declared?.node_id ?? [], owners, pinned, companion ?? []].flat())]
}

/** A use with its pack, and the dating by that pack's versions. */
export interface ChosenUse {
  answer: ResolvedUse
  dating: Dating | undefined
}

/** Chooses the pack of a use. A pack that the workflow names counts unless it is known to lack the node. */
export function choosePack(use: WorkflowUse, clues: Clues, histories: ReadonlyMap<string, PackHistory>): ChosenUse {
  const { ownership, declared } = clues
  const shape = shapeOf(use)
  const dated = possiblePacks(clues).map((nodeId) => {
    const history = histories.get(nodeId)
    const runs = history?.runs.get(use.name) ?? []
    const dating = dateUse(runs.filter(isKnown), shape)
    return { nodeId, hasNode: runs.length > 0, dating, fit: presentFit(nodeId, history, dating) }
  })
  const chosen = chooseAmong(clues, dated)
  return {
    answer: {
      name: use.name,
      ownership,
      ...(chosen && { node_id: chosen.nodeId, reason: chosen.reason }),
      ...(declared && { declared }),
      fits: dated.map(({ fit }) => fit),
    },
    dating: dated.find(({ nodeId }) => nodeId === chosen?.nodeId)?.dating,
  }
}

interface Dated {
  nodeId: string
  hasNode: boolean
  dating: Dating | undefined
  fit: VersionFit
}

function chooseAmong(
  { ownership, declared, pinned, companion }: Clues,
  dated: readonly Dated[],
): { nodeId: string; reason: NonNullable<ResolvedUse['reason']> } | undefined {
  if (declared?.state === 'core') return undefined
  const named = dated.find(({ nodeId }) => nodeId === declared?.node_id)
  if (named?.hasNode) return { nodeId: named.nodeId, reason: 'declared' }
  const { state, node_id: owner } = ownership
  const needed = isGoodFit(companion, dated) ? { nodeId: companion, reason: 'companion' as const } : undefined
  if (state === 'owned' && needed) return needed
  if (state === 'owned' && owner !== undefined) return { nodeId: owner, reason: 'owned' }
  if (state === 'likely' && owner !== undefined) return { nodeId: owner, reason: 'likely' }
  // The registry may not know all names of a pack, so that its own word counts where nobody else claims the name.
  if (state === 'unknown' && named) return { nodeId: named.nodeId, reason: 'declared' }
  const [installed, ...others] = pinned
  if (installed !== undefined && others.length === 0 && (state === 'unknown' || state === 'ambiguous')) {
    return { nodeId: installed, reason: 'pinned' }
  }
  const exact = dated.filter(({ fit }) => fit.fit === 'exact')
  const [only] = exact
  const isSure = exact.length === 1 && dated.every(({ fit }) => fit.fit !== 'unknown')
  if (state === 'ambiguous' && only && isSure) return { nodeId: only.nodeId, reason: 'fits' }
  return state === 'ambiguous' ? needed : undefined
}

/** Whether versions speak for a pack, or none is known: it saves the use nearly as it is, and no other pack does better. */
function isGoodFit(nodeId: string | undefined, dated: readonly Dated[]): nodeId is string {
  const own = dated.find((each) => each.nodeId === nodeId)?.fit.fit
  if (own === undefined || own === 'other') return false
  return own === 'exact' || dated.every(({ fit }) => fit.fit !== 'exact')
}

function presentFit(nodeId: string, history: PackHistory | undefined, dating: Dating | undefined): VersionFit {
  if (!history || !dating) return { node_id: nodeId, fit: 'unknown' }
  const { distance, writers } = dating
  const held = history.installable.filter((version) => version !== noVersion && writers.has(version))
  const [newest] = held
  const oldest = held.at(-1)
  return {
    node_id: nodeId,
    fit: distance === 0 ? 'exact' : distance <= 2 ? 'near' : 'other',
    differences: distance,
    ...(oldest !== undefined && newest !== undefined && { oldest, newest, versions: held.length }),
  }
}

/** Whether inputs or outputs are known. Of names in the field's list they are not. */
function isKnown({ signature }: Run): boolean {
  return signature.inputs !== undefined || signature.outputs !== undefined
}

/** The shape of a use as the wire has it. */
export function shapeOf(use: WorkflowUse): NodeShape {
  return {
    kind: use.kind,
    inputs: (use.inputs ?? []).map(({ name, type = '*', linked = false, widget = false }) => {
      return { name, type, isLinked: linked, isWidget: widget }
    }),
    outputs: (use.outputs ?? []).map(({ name, type = '*', linked = false }) => ({ name, type, isLinked: linked })),
    values: use.values,
    valueNames: use.value_names,
  }
}
