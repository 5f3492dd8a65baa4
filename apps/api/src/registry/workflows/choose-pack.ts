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
  /** Pinned packs that have or had the name. */
  pinned: readonly string[]
  /** The only pack with the name that the workflow needs for other uses. */
  companion?: string | undefined
}

/** Limit of rivals to compare. A name with more rivals is an ordinary word. */
const mostRivals = 3

/**
 * Returns the packs that a use may mean: pinned packs, the pack that the workflow names or needs anyway, and the
 * candidates of the name, or its owner and rivals.
 */
export function possiblePacks({ ownership, declared, pinned, companion }: Clues): string[] {
  const { node_id: owner, candidates = [], rivals = [] } = ownership
  const owners = owner === undefined ? candidates : [owner, rivals.length <= mostRivals ? rivals : []].flat()
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
  if (state === 'owned' && owner !== undefined) {
    const better = betterThan(owner, ownership.rivals, dated)
    return better === undefined ? { nodeId: owner, reason: 'owned' } : { nodeId: better, reason: 'fits' }
  }
  if (state === 'likely' && owner !== undefined) return { nodeId: owner, reason: 'likely' }
  // The registry may not know all names of a pack, so the workflow's own word counts if no other pack claims the name.
  if (state === 'unknown' && named) return { nodeId: named.nodeId, reason: 'declared' }
  const [installed, ...others] = pinned
  if (installed !== undefined && others.length === 0 && (state === 'unknown' || state === 'ambiguous')) {
    return { nodeId: installed, reason: 'pinned' }
  }
  if (state !== 'ambiguous') return undefined
  const fitting = onlyPossible(ownership.candidates, dated) ?? onlyExact(dated)
  return fitting === undefined ? needed : { nodeId: fitting, reason: 'fits' }
}

/**
 * Returns a rival if only a version of that rival would save the use exactly so. The definitions of the owner must
 * contradict the use.
 */
function betterThan(owner: string, rivals: readonly string[] = [], dated: readonly Dated[]): string | undefined {
  const isContradicted = dated.some(({ nodeId, fit }) => nodeId === owner && fit.fit === 'other')
  const better = isContradicted ? onlyExact(dated) : undefined
  return better !== undefined && rivals.includes(better) ? better : undefined
}

/**
 * Returns the only pack with a version that would save the use exactly so, if the definitions of all other packs are
 * known.
 */
function onlyExact(dated: readonly Dated[]): string | undefined {
  const [only, ...others] = dated.filter(({ fit }) => fit.fit === 'exact' || fit.fit === 'unknown')
  return only?.fit.fit === 'exact' && others.length === 0 ? only.nodeId : undefined
}

/**
 * Returns the only candidate whose definitions do not contradict the use. Unknown definitions contradict nothing, so
 * all candidates must be compared.
 */
function onlyPossible(candidates: readonly string[] = [], dated: readonly Dated[]): string | undefined {
  if (candidates.length > mostRivals) return undefined
  const [only, ...others] = dated.filter(({ nodeId, fit }) => candidates.includes(nodeId) && fit.fit !== 'other')
  return others.length === 0 ? only?.nodeId : undefined
}

/** Tells whether a pack fits a use: exactly, or nearly or with unknown definitions while no other pack fits exactly. */
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

/** Tells whether inputs or outputs are known. Names from the field's list have neither. */
function isKnown({ signature }: Run): boolean {
  return signature.inputs !== undefined || signature.outputs !== undefined
}

/** Returns the shape of a use for comparisons. */
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
