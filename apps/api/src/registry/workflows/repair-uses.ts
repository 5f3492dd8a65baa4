import type { components } from '@registry/contract/types'
import { repairUse, type Signature, type UseProblem, type UseRepair } from '@registry/signatures'
import { shapeOf, type ChosenUse } from './choose-pack.ts'
import type { PackHistory } from './pack-history.ts'
import type { MissingNode, readSuccessors, Successor } from './replacement-reads.ts'

type WorkflowUse = components['schemas']['WorkflowUse']
type WireRepair = components['schemas']['UseRepair']

/** A use with its index in the request. */
export type PlacedUse = { index: number; use: WorkflowUse } & ChosenUse

/** Uses of a pack at the version that is proposed for it. */
export interface JudgedUses {
  nodeId: string
  version: string | undefined
  versionId: string | undefined
  history: PackHistory
  /** Uses with their problems in this version. `problems` is undefined if no version has the node. */
  uses: readonly { placed: PlacedUse; problems: UseProblem[] | undefined }[]
}

/** Returns the version that the workflow names for this pack; undefined if the workflow names another pack. */
export function saidOf({ use, answer }: PlacedUse, nodeId: string): string | undefined {
  return answer.declared?.node_id === nodeId ? use.pack_version : undefined
}

/**
 * Returns the signature that saved a use. The editor names the version that created the node, and a later update does
 * not change that version.
 */
export function writerOf(placed: PlacedUse, nodeId: string, { runs }: PackHistory): Signature | undefined {
  const { use, dating } = placed
  const said = saidOf(placed, nodeId)
  const declared =
    said !== undefined && dating?.distance === 0 && dating.writers.has(said)
      ? runs.get(use.name)?.find(({ versions }) => versions.has(said))
      : undefined
  return declared?.signature ?? dating?.writer
}

/** Lists the comfy nodes that the proposed version lacks, each once. */
export function missingNodes({ versionId, history, uses }: JudgedUses): MissingNode[] {
  if (versionId === undefined) return []
  const names = new Set(
    uses.flatMap(({ placed, problems }) =>
      (problems ?? [missing(placed)]).some(({ kind }) => kind === 'missing-node') ? [placed.use.name] : [],
    ),
  )
  return [...names].map((name) => {
    const runs = history.runs.get(name) ?? []
    const since = history.versions.find(({ version }) => runs.some(({ versions }) => versions.has(version)))
    return { versionId, name, sinceId: since?.id }
  })
}

/** Limit of characters in the repairs of an answer, because a definition may have long defaults. */
export const roomForRepairs = 4_000_000

/**
 * Repairs the uses of a pack that have problems. `room` shrinks with each repair, and repairs beyond it are left out.
 */
export function repairUses(
  { nodeId, version, versionId, history, uses }: JudgedUses,
  successorOf: Awaited<ReturnType<typeof readSuccessors>>,
  room: { left: number },
): { repairs: WireRepair[]; problems: Map<number, UseProblem[]> } {
  const repairs: WireRepair[] = []
  const problems = new Map<number, UseProblem[]>()
  for (const { placed, problems: known } of uses) {
    const { index, use } = placed
    const run = history.runs.get(use.name)?.find(({ versions }) => versions.has(version ?? ''))
    const successor = run || versionId === undefined ? undefined : successorOf({ versionId, name: use.name })
    // A registered replacement proves that a comfy node is gone, even if no version has it.
    const own = known ?? (successor ? [missing(placed)] : [])
    if (own.length === 0) continue
    problems.set(index, own)
    const target = run?.signature ?? successor?.signature
    const writer = writerOf(placed, nodeId, history)
    const repair = target && repairUse({ target, shape: shapeOf(use), writer, replacement: successor?.replacement })
    const told = repair && presentRepair(placed, repair, successor)
    if (!told) continue
    room.left -= JSON.stringify(told).length
    if (room.left > 0) repairs.push(told)
  }
  return { repairs, problems }
}

function missing({ use }: PlacedUse): UseProblem {
  return { name: use.name, kind: 'missing-node' }
}

function presentRepair({ index, use }: PlacedUse, repair: UseRepair, successor: Successor | undefined): WireRepair {
  const { type, values, inputs, outputs, added, dropped, problems } = repair
  return {
    use: index,
    ...(type !== undefined && { type }),
    ...(successor && { replaced_by: successor.by }),
    ...(values && {
      values: values.map((each) => ('from' in each ? each : { value: JSON.stringify(each.value) })),
    }),
    ...(inputs.length > 0 && { inputs }),
    ...(outputs.length > 0 && { outputs }),
    ...(added.length > 0 && { added: added.map(({ name, value }) => ({ name, value: JSON.stringify(value) })) }),
    ...(dropped.length > 0 && {
      dropped: dropped.map((each) => (typeof each === 'number' ? { from: each } : { name: each })),
    }),
    problems: problems.map((problem) => ({ name: use.name, ...problem })),
  }
}
