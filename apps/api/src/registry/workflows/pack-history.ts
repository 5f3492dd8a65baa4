import type { Run, Signature } from '@registry/signatures'
import type { Database } from '../../schema/tables.ts'
import { signatureOfRow } from '../comparison/compare-signatures.ts'
import { listSignaturesById } from '../comparison/comparison-store.ts'
import { listHistories, listRuns, type HistoryVersionRow, type NamedNode, type RunRow } from './history-store.ts'

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
  /** Versions that can be installed, newest first. `noVersion` alone for a pack without versions. */
  installable: readonly string[]
  /** Those of them whose comfy nodes are known. */
  read: readonly string[]
  /** By the name of the comfy node. */
  runs: ReadonlyMap<string, readonly Run[]>
}

/** Reads the histories of packs for some of their comfy nodes. Three queries. */
export async function readHistories(db: Database, asked: readonly AskedNode[]): Promise<Map<string, PackHistory>> {
  const ids = [...new Set(asked.map(({ nodeId }) => nodeId))]
  const [all, versions] = await Promise.all([listRuns(db, asked), listHistories(db, ids)])
  const places = new Map(versions.flatMap(({ id, status }, place) => (status === 'active' ? [[id, place]] : [])))
  const runs = all
    .map((run) => ({ run, place: placeOf(run, places) }))
    .filter(({ place }) => place !== undefined)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ run }) => run)
  const definitions = await listSignaturesById(db, samplesWithin(runs, mostBytes))
  const signatures = new Map(definitions.map((row) => [row.id, signatureOfRow(row)]))
  const numbers = new Map(versions.flatMap(({ id, version }) => (places.has(id) ? [[id, version]] : [])))
  const runsOf = Map.groupBy(runs, (row) => row.node_id)
  const usesOf = new Map(asked.map(({ nodeId, name, uses }) => [`${nodeId}\n${name}`, uses]))
  const room = { left: mostCompared }
  const versionsOf = Map.groupBy(versions, (row) => row.node_id)
  return new Map(
    ids.map((id) => {
      const own = (versionsOf.get(id) ?? []).slice(0, mostVersions)
      const installable = own.filter(({ status }) => status === 'active')
      const hasNone = installable.length === 0
      const named = Map.groupBy(runsOf.get(id) ?? [], ({ name }) => name)
      const numbersOf = ({ version_ids: versionIds }: RunRow) =>
        versionIds.flatMap((versionId) =>
          versionId === null ? (hasNone ? noVersion : []) : (numbers.get(versionId) ?? []),
        )
      const history: PackHistory = {
        versions: own,
        installable: hasNone ? [noVersion] : installable.map(({ version }) => version),
        read: hasNone ? [noVersion] : installable.filter((row) => row.is_read).map(({ version }) => version),
        runs: new Map(
          [...named].map(([name, rows]) => {
            const read = readRuns(rows, signatures, numbersOf)
            return [name, runsWithin(read, usesOf.get(`${id}\n${name}`) ?? 1, room)] as const
          }),
        ),
      }
      return [id, history]
    }),
  )
}

/** Place of the newest version of a run that can be installed; the last one for what a repository has. Undefined where there is none. */
function placeOf({ version_ids: held }: RunRow, places: ReadonlyMap<string, number>): number | undefined {
  const own = held.flatMap((id) => (id === null ? Number.MAX_SAFE_INTEGER : (places.get(id) ?? [])))
  return own.length === 0 ? undefined : own.reduce((a, b) => Math.min(a, b))
}

/** Definitions of the first runs, up to so many bytes. */
function samplesWithin(runs: readonly RunRow[], most: number): string[] {
  let bytes = 0
  return runs.flatMap(({ sample, size }) => ((bytes += size) > most ? [] : [sample]))
}

/** Joins runs whose definitions differ in what signatures leave out. */
function readRuns(
  rows: readonly RunRow[],
  signatures: ReadonlyMap<string, Signature>,
  numbersOf: (row: RunRow) => string[],
): Run[] {
  const alike = Map.groupBy(rows, ({ sample }) => JSON.stringify(signatures.get(sample)))
  return [...alike.values()].flatMap((joined): Run[] => {
    const [first] = joined
    const held = new Set(joined.flatMap(numbersOf))
    if (!first || held.size === 0) return []
    return [{ signature: signatures.get(first.sample) ?? unknownSignature(first.name), versions: held }]
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
