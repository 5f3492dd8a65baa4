import { readInfo, type Run, type Signature } from '@registry/signatures'
import type { Database } from '../../schema/tables.ts'
import {
  listDefinitions,
  listHistories,
  listRuns,
  type DefinitionRow,
  type HistoryVersionRow,
  type NamedNode,
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
  const signatures = new Map(definitions.map((row) => [row.id, signatureOf(row)]))
  const numbers = new Map(versions.map(({ id, version }) => [id, version]))
  const runsOf = Map.groupBy(runs, (row) => row.node_id)
  const versionsOf = Map.groupBy(versions, (row) => row.node_id)
  return new Map(
    ids.map((id) => {
      const own = versionsOf.get(id) ?? []
      const named = Map.groupBy(runsOf.get(id) ?? [], ({ name }) => name)
      const installable = own.filter(({ status }) => status === 'active').map(({ version }) => version)
      const read = [...named].map(([name, rows]) => {
        const runsOfName = rows.flatMap((row): Run[] => {
          const signature = signatures.get(row.sample)
          const held = row.version_ids.map((versionId) => numbers.get(versionId ?? '') ?? noVersion)
          return signature ? [{ signature, versions: new Set(held) }] : []
        })
        return [name, runsOfName] as const
      })
      return [
        id,
        { versions: own, installable: installable.length > 0 ? installable : [noVersion], runs: new Map(read) },
      ]
    }),
  )
}

function signatureOf(row: DefinitionRow): Signature {
  return readInfo({
    name: row.name,
    inputTypes: row.input_types,
    returnTypes: row.return_types,
    returnNames: row.return_names,
    outputIsList: row.output_is_list,
    isOutputNode: row.output_node,
    confidence: row.confidence,
  })
}
