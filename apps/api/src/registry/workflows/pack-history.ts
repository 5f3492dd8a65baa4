import type { Run, Signature } from '@registry/signatures'
import type { Context } from '../../context.ts'
import { signatureOfRow } from '../comparison/compare-signatures.ts'
import { keyOf, type PackVersions } from './history-cache.ts'
import {
  listDefinitions,
  listHistories,
  listRuns,
  type HistoryVersionRow,
  type NamedNode,
  type RunRow,
} from './history-store.ts'
import type { ReadSignature } from './signature-cache.ts'

/** Version text for the state of a repository, if a pack has no version. */
export const noVersion = ''

/** Limit of versions of a pack that are compared, newest first. */
const mostVersions = 500
/** Limit of signatures of a comfy node that are compared, newest first. */
const mostRuns = 100
/** Limit of bytes of definitions to read for a request. */
const mostBytes = 64 * 1024 * 1024

/** Limit of compared inputs and outputs in a request; those of a signature count once for each use. */
const mostCompared = 1_000_000

/** A comfy node of a pack, and the number of ways in which a workflow uses it. */
export interface AskedNode extends NamedNode {
  uses: number
}

/** The versions of a pack, and the signatures of the requested comfy nodes in these versions. */
export interface PackHistory extends PackVersions {
  /** By the name of the comfy node. */
  runs: ReadonlyMap<string, readonly Run[]>
}

type Caches = Pick<Context, 'db' | 'signatures' | 'histories'>

/** A run with its installable versions, and the index of the newest version among all versions. */
interface PlacedRun extends RunRow {
  versions: ReadonlySet<string>
  /** Comfy nodes of a repository without a version get the last index. */
  newest: number
}

/** Reads the histories of packs for some of their comfy nodes. Three queries for histories outside the cache. */
export async function readHistories(caches: Caches, asked: readonly AskedNode[]): Promise<Map<string, PackHistory>> {
  const { histories } = caches
  const madeIn = histories.versions.revision()
  const ids = [...new Set(asked.map(({ nodeId }) => nodeId))]
  const versions = new Map(ids.flatMap((id) => pairUnlessMissing(id, histories.versions.find(id))))
  const runs = new Map(asked.map(keyOf).flatMap((key) => pairUnlessMissing(key, histories.runs.find(key)?.runs)))
  const missing = asked.filter((each) => !runs.has(keyOf(each)))
  const [rows, listed] = await Promise.all([
    listRuns(caches.db, missing),
    listHistories(
      caches.db,
      ids.filter((id) => !versions.has(id)),
    ),
  ])
  const listedOf = Map.groupBy(listed, (row) => row.node_id)
  for (const id of ids) {
    if (versions.has(id)) continue
    const own = versionsOf(listedOf.get(id) ?? [])
    versions.set(id, own)
    histories.versions.set(id, own, madeIn, { dependence: { nodeId: id } })
  }
  const placed = placeRuns(rows, versions)
  const read = await readSignatures(caches, placed)
  const placedOf = Map.groupBy(placed, (run) => keyOf({ nodeId: run.node_id, name: run.name }))
  for (const { nodeId, name } of missing) {
    const key = keyOf({ nodeId, name })
    const own = placedOf.get(key) ?? []
    const joined = joinRuns(own, read)
    runs.set(key, joined)
    const signatures = own.map(({ sample }) => read.get(sample))
    // Definitions beyond the limit may be read with the next request.
    if (signatures.includes(undefined)) continue
    const characters = signatures.reduce((sum, signature) => sum + (signature?.key.length ?? 0), 0)
    histories.runs.set(key, { runs: joined, characters }, madeIn, { dependence: { nodeId } })
  }
  return joinHistories(asked, versions, runs)
}

function pairUnlessMissing<Value>(key: string, value: Value | undefined): [string, Value][] {
  return value === undefined ? [] : [[key, value]]
}

function joinHistories(
  asked: readonly AskedNode[],
  versions: ReadonlyMap<string, PackVersions>,
  runs: ReadonlyMap<string, readonly Run[]>,
): Map<string, PackHistory> {
  const room = { left: mostCompared }
  return new Map(
    [...Map.groupBy(asked, ({ nodeId }) => nodeId)].map(([id, own]) => {
      const named = own.flatMap(({ nodeId, name, uses }): [string, readonly Run[]][] => {
        const known = runs.get(keyOf({ nodeId, name })) ?? []
        return known.length > 0 ? [[name, runsWithin(known, uses, room)]] : []
      })
      return [id, { ...(versions.get(id) ?? versionsOf([])), runs: new Map(named) }]
    }),
  )
}

function versionsOf(all: readonly HistoryVersionRow[]): PackVersions {
  const versions = all.slice(0, mostVersions)
  const installable = versions.filter(({ status }) => status === 'active')
  const first = installable.every((row) => row.is_yanked) ? [noVersion] : []
  return {
    all,
    versions,
    installable: [...first, ...installable.map(({ version }) => version)],
    yanked: new Set(installable.flatMap((row) => (row.is_yanked ? [row.version] : []))),
    read: [...first, ...installable.filter((row) => row.is_read).map(({ version }) => version)],
  }
}

/**
 * Returns the runs with an installable version, and the runs of a repository. Runs with the newest versions come first.
 * Most comfy nodes of a pack change with the same versions, so placements are shared.
 */
function placeRuns(runs: readonly RunRow[], packs: ReadonlyMap<string, PackVersions>): PlacedRun[] {
  const placers = new Map<string, (ids: string | null) => Pick<PlacedRun, 'versions' | 'newest'>>()
  return runs
    .map((run): PlacedRun => {
      const known = placers.get(run.node_id) ?? createPlacer(packs.get(run.node_id)?.all ?? [])
      placers.set(run.node_id, known)
      const placed = known(run.version_ids)
      const isOnlyThere = run.is_of_repository && packs.get(run.node_id)?.installable[0] === noVersion
      return { ...run, ...placed, ...(isOnlyThere && { versions: new Set([...placed.versions, noVersion]) }) }
    })
    .filter(({ versions, is_of_repository: isOfRepository }) => versions.size > 0 || isOfRepository)
    .toSorted((a, b) => a.newest - b.newest)
}

/** Returns a function that finds the versions of a run by their ids, and caches the result for equal texts of ids. */
function createPlacer(versions: readonly HistoryVersionRow[]) {
  const indexes = new Map(versions.flatMap(({ id, status }, index) => (status === 'active' ? [[id, index]] : [])))
  const known = new Map<string | null, Pick<PlacedRun, 'versions' | 'newest'>>()
  return (ids: string | null) => {
    const placed = known.get(ids)
    if (placed) return placed
    const held = new Set<string>()
    let newest = Number.MAX_SAFE_INTEGER
    for (const id of ids?.split(',') ?? []) {
      const index = indexes.get(id)
      if (index === undefined) continue
      held.add(versions[index]?.version ?? '')
      newest = Math.min(newest, index)
    }
    const found = { versions: held, newest }
    known.set(ids, found)
    return found
  }
}

/**
 * Reads the signatures of the first runs, up to a limit of bytes of uncached definitions. Returns signatures by the id
 * of the sample.
 */
async function readSignatures(
  { db, signatures }: Pick<Context, 'db' | 'signatures'>,
  runs: readonly RunRow[],
): Promise<Map<string, ReadSignature>> {
  const signatureKey = ({ sample, digest }: RunRow) => `${sample} ${digest}`
  const found = new Map(
    runs.flatMap((run) => {
      const cached = signatures.get(signatureKey(run))
      return cached ? [[run.sample, cached] as const] : []
    }),
  )
  const missing = new Map(
    runs.flatMap((run) => (found.has(run.sample) ? [] : [[run.sample, signatureKey(run)] as const])),
  )
  for (const row of await listDefinitions(db, [...missing.keys()], mostBytes)) {
    const signature = signatureOfRow(row)
    const read = { signature, key: JSON.stringify(signature) }
    signatures.set(missing.get(row.id) ?? row.id, read)
    found.set(row.id, read)
  }
  return found
}

/** Joins runs whose definitions differ only in parts that signatures leave out. */
function joinRuns(rows: readonly PlacedRun[], signatures: ReadonlyMap<string, ReadSignature>): Run[] {
  const alike = Map.groupBy(rows, ({ sample }) => signatures.get(sample)?.key)
  return [...alike.values()].flatMap(([first, ...others]): Run[] => {
    if (!first) return []
    const versions =
      others.length === 0 ? first.versions : new Set([first, ...others].flatMap((run) => [...run.versions]))
    if (versions.size === 0) return []
    return [{ signature: signatures.get(first.sample)?.signature ?? unknownSignature(first.name), versions }]
  })
}

/**
 * Returns the runs to compare with some uses. Runs beyond the limits become a single run with unknown inputs and
 * outputs.
 */
function runsWithin(runs: readonly Run[], uses: number, room: { left: number }): Run[] {
  const [compared, rest]: [Run[], Run[]] = [[], []]
  for (const run of runs) {
    const cost = uses * weightOf(run.signature)
    const fits = compared.length < mostRuns && cost <= room.left
    if (fits) room.left -= cost
    ;(fits ? compared : rest).push(run)
  }
  const versions = new Set(rest.flatMap((run) => [...run.versions]))
  const others = { signature: unknownSignature(rest[0]?.signature.name ?? ''), versions }
  return rest.length > 0 ? [...compared, others] : compared
}

/**
 * Returns the cost of comparing a signature: its number of inputs and outputs. A type adds one for each 32 characters.
 */
function weightOf({ inputs = [], outputs = [] }: Signature): number {
  return [...inputs, ...outputs].reduce((sum, { type = '' }) => sum + 1 + Math.floor(type.length / 32), 1)
}

function unknownSignature(name: string): Signature {
  return { name, inputs: undefined, outputs: undefined, isOutputNode: false }
}
