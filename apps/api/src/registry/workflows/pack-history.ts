import type { Run, Signature } from '@registry/signatures'
import type { Context } from '../../context.ts'
import { signatureOfRow } from '../comparison/compare-signatures.ts'
import {
  listDefinitions,
  listHistories,
  listRuns,
  type HistoryVersionRow,
  type NamedNode,
  type RunRow,
} from './history-store.ts'
import type { ReadSignature } from './signature-cache.ts'

/** Stands for the state of a repository, where a pack has no version. */
export const noVersion = ''

/** As many versions of a pack as are compared, the newest ones. */
const mostVersions = 500
/** As many signatures of a comfy node as are compared, the newest ones. */
const mostRuns = 100
/** Bytes of definitions that a request reads. */
const mostBytes = 64 * 1024 * 1024

/** As much as the uses of a request are compared with signatures: inputs and outputs of each signature, once a use. */
const mostCompared = 1_000_000

/** A comfy node of a pack, and in how many ways a workflow uses it. */
export interface AskedNode extends NamedNode {
  uses: number
}

/** The versions of a pack, and the signatures that asked comfy nodes had in them. */
export interface PackHistory {
  /** Every version that everyone may see, releases first, and the newest first. */
  versions: readonly HistoryVersionRow[]
  /**
   * Versions that can be installed, newest first, also yanked ones. `noVersion` comes first for a pack without a version that a
   * new install may take.
   */
  installable: readonly string[]
  /** Those of them that only their number installs. */
  yanked: ReadonlySet<string>
  /** Those of them whose comfy nodes are known. */
  read: readonly string[]
  /** By the name of the comfy node. */
  runs: ReadonlyMap<string, readonly Run[]>
}

/** A run with the places of its versions that can be installed, among all versions. */
interface PlacedRun extends RunRow {
  places: readonly number[]
  /** Place of the newest one; the last place for what a repository has. */
  newest: number
}

/** Reads the histories of packs for some of their comfy nodes. Three queries. */
export async function readHistories(
  { db, signatures }: Pick<Context, 'db' | 'signatures'>,
  asked: readonly AskedNode[],
): Promise<Map<string, PackHistory>> {
  const ids = [...new Set(asked.map(({ nodeId }) => nodeId))]
  const [all, versions] = await Promise.all([listRuns(db, asked), listHistories(db, ids)])
  const runs = placeRuns(all, versions)
  const read = await readSignatures({ db, signatures }, runs)
  const runsOf = Map.groupBy(runs, (row) => row.node_id)
  const usesOf = new Map(asked.map(({ nodeId, name, uses }) => [`${nodeId}\n${name}`, uses]))
  const room = { left: mostCompared }
  const versionsOf = Map.groupBy(versions, (row) => row.node_id)
  return new Map(
    ids.map((id) => {
      const own = (versionsOf.get(id) ?? []).slice(0, mostVersions)
      const installable = own.filter(({ status }) => status === 'active')
      const hasNone = installable.every((row) => row.is_yanked)
      const first = hasNone ? [noVersion] : []
      const named = Map.groupBy(runsOf.get(id) ?? [], ({ name }) => name)
      const numbersOf = ({ places, is_of_repository: isOfRepository }: PlacedRun) => [
        ...places.map((place) => versions[place]?.version ?? ''),
        ...(isOfRepository && hasNone ? [noVersion] : []),
      ]
      const history: PackHistory = {
        versions: own,
        installable: [...first, ...installable.map(({ version }) => version)],
        yanked: new Set(installable.flatMap((row) => (row.is_yanked ? [row.version] : []))),
        read: [...first, ...installable.filter((row) => row.is_read).map(({ version }) => version)],
        runs: new Map(
          [...named].map(([name, rows]) => {
            const joined = joinRuns(rows, read, numbersOf)
            return [name, runsWithin(joined, usesOf.get(`${id}\n${name}`) ?? 1, room)] as const
          }),
        ),
      }
      return [id, history]
    }),
  )
}

/** Runs that somebody can install, those with the newest versions first. */
function placeRuns(runs: readonly RunRow[], versions: readonly HistoryVersionRow[]): PlacedRun[] {
  const placeOf = new Map(versions.flatMap(({ id, status }, place) => (status === 'active' ? [[id, place]] : [])))
  return runs
    .map((run) => {
      const places = run.version_ids?.split(',').flatMap((id) => placeOf.get(id) ?? []) ?? []
      return { ...run, places, newest: places.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER) }
    })
    .filter(({ places, is_of_repository: isOfRepository }) => places.length > 0 || isOfRepository)
    .toSorted((a, b) => a.newest - b.newest)
}

/** Reads the signatures of the first runs, up to so many bytes of those that are not cached. By the ids of samples. */
async function readSignatures(
  { db, signatures }: Pick<Context, 'db' | 'signatures'>,
  runs: readonly RunRow[],
): Promise<Map<string, ReadSignature>> {
  const keyOf = ({ sample, digest }: RunRow) => `${sample} ${digest}`
  const found = new Map(
    runs.flatMap((run) => {
      const cached = signatures.get(keyOf(run))
      return cached ? [[run.sample, cached] as const] : []
    }),
  )
  const missing = new Map(runs.flatMap((run) => (found.has(run.sample) ? [] : [[run.sample, keyOf(run)] as const])))
  for (const row of await listDefinitions(db, [...missing.keys()], mostBytes)) {
    const signature = signatureOfRow(row)
    const read = { signature, key: JSON.stringify(signature) }
    signatures.set(missing.get(row.id) ?? row.id, read)
    found.set(row.id, read)
  }
  return found
}

/** Joins runs whose definitions differ in what signatures leave out. */
function joinRuns(
  rows: readonly PlacedRun[],
  signatures: ReadonlyMap<string, ReadSignature>,
  numbersOf: (row: PlacedRun) => string[],
): Run[] {
  const alike = Map.groupBy(rows, ({ sample }) => signatures.get(sample)?.key)
  return [...alike.values()].flatMap((joined): Run[] => {
    const [first] = joined
    const held = new Set(joined.flatMap(numbersOf))
    if (!first || held.size === 0) return []
    return [{ signature: signatures.get(first.sample)?.signature ?? unknownSignature(first.name), versions: held }]
  })
}

/** Runs that some uses are compared with. Beyond the limits, nothing is known of inputs and outputs. */
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

/** Inputs and outputs of a signature. One whose type stands for many counts more. */
function weightOf({ inputs = [], outputs = [] }: Signature): number {
  return [...inputs, ...outputs].reduce((sum, { type = '' }) => sum + 1 + Math.floor(type.length / 32), 1)
}

function unknownSignature(name: string): Signature {
  return { name, inputs: undefined, outputs: undefined, isOutputNode: false }
}
