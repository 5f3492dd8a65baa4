import type { Run, Signature } from '@registry/signatures'
import type { Database } from '../../schema/tables.ts'
import { signatureOfRow } from '../comparison/compare-signatures.ts'
import {
  listDefinitions,
  listHistories,
  listRuns,
  type HistoryVersionRow,
  type NamedNode,
  type RunRow,
} from './history-store.ts'

/** Stands for the state of a repository, where a pack has no version. */
export const noVersion = ''

/** The versions of a pack, and the signatures that asked comfy nodes had in them. */
export interface PackHistory {
  /** Every version whose archive arrived, newest first. */
  versions: readonly HistoryVersionRow[]
  /** Versions that can be installed, newest first. `noVersion` alone for a pack without versions. */
  installable: readonly string[]
  /** By the name of the comfy node. */
  runs: ReadonlyMap<string, readonly Run[]>
}

/** Reads the histories of packs for some of their comfy nodes. Three queries. */
export async function readHistories(db: Database, asked: readonly NamedNode[]): Promise<Map<string, PackHistory>> {
  const ids = [...new Set(asked.map(({ nodeId }) => nodeId))]
  const [runs, versions] = await Promise.all([listRuns(db, asked), listHistories(db, ids)])
  const definitions = await listDefinitions(
    db,
    runs.map(({ sample }) => sample),
  )
  const signatures = new Map(definitions.map((row) => [row.id, signatureOfRow(row)]))
  const numbers = new Map(versions.map(({ id, version }) => [id, version]))
  const runsOf = Map.groupBy(runs, (row) => row.node_id)
  const versionsOf = Map.groupBy(versions, (row) => row.node_id)
  return new Map(
    ids.map((id) => {
      const own = versionsOf.get(id) ?? []
      const named = Map.groupBy(runsOf.get(id) ?? [], ({ name }) => name)
      const installable = own.filter(({ status }) => status === 'active').map(({ version }) => version)
      const read = [...named].map(([name, rows]) => [name, readRuns(rows, signatures, numbers)] as const)
      return [
        id,
        { versions: own, installable: installable.length > 0 ? installable : [noVersion], runs: new Map(read) },
      ]
    }),
  )
}

/** Joins runs whose definitions differ in what signatures leave out. */
function readRuns(
  rows: readonly RunRow[],
  signatures: ReadonlyMap<string, Signature>,
  numbers: ReadonlyMap<string, string>,
): Run[] {
  const alike = Map.groupBy(rows, ({ sample }) => JSON.stringify(signatures.get(sample)))
  return [...alike.values()].flatMap((joined) => {
    const signature = signatures.get(joined[0]?.sample ?? '')
    const held = joined.flatMap((row) => row.version_ids.map((id) => numbers.get(id ?? '') ?? noVersion))
    return signature ? [{ signature, versions: new Set(held) }] : []
  })
}
