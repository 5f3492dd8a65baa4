import { findRenamedNodes, type Replacement, type Signature } from '@registry/signatures'
import type { NodeReplacement } from '@registry/python-nodes'
import type { Database } from '../../schema/tables.ts'
import { listReplacementsOf } from '../comfy-nodes/replacement-store.ts'
import { signatureOfRow } from '../comparison/compare-signatures.ts'
import { listSignaturesById } from '../comparison/comparison-store.ts'
import { listChangedNames, listNamedNodes } from './history-store.ts'

/** A comfy node that a version lacks, and the newest version that has the comfy node, if any. */
export interface MissingNode {
  versionId: string
  name: string
  sinceId: string | undefined
}

/** The comfy node that replaces another comfy node in a version. */
export interface Successor {
  replacement: Replacement
  signature: Signature
  by: 'declared' | 'renamed'
}

/** Limit of version pairs whose other nodes are compared for a request. */
const mostPairs = 20
/** Limit of bytes of definitions to read for a request. */
const mostBytes = 16 * 1024 * 1024

/**
 * Returns a function that finds the successor of a missing node: the replacement that the version registers, or else
 * the only node with equal inputs and outputs. At most four queries.
 */
export async function readSuccessors(
  db: Database,
  missing: readonly MissingNode[],
): Promise<(node: Pick<MissingNode, 'versionId' | 'name'>) => Successor | undefined> {
  if (missing.length === 0) return () => undefined
  const registered = await listReplacementsOf(db, [...new Set(missing.map(({ versionId }) => versionId))])
  const declared = new Map(
    registered.flatMap(({ version_id: id, replacements }) =>
      replacements.toReversed().map((each) => [keyOf({ versionId: id, name: each.old_node_id }), each] as const),
    ),
  )
  const targets = missing.flatMap(({ versionId, name }) => {
    const said = declared.get(keyOf({ versionId, name }))
    return said ? [{ versionId, name: said.new_node_id }] : []
  })
  const pairs = missing.flatMap(({ versionId, name, sinceId }) => {
    return sinceId === undefined || declared.has(keyOf({ versionId, name })) ? [] : [{ versionId, sinceId }]
  })
  const distinct = [...new Map(pairs.map((pair) => [`${pair.versionId} ${pair.sinceId}`, pair])).values()]
  const [named, changed] = await Promise.all([
    listNamedNodes(db, targets),
    listChangedNames(db, distinct.slice(0, mostPairs)),
  ])
  let bytes = 0
  const rows = [...named, ...changed].filter(({ size }) => (bytes += size) <= mostBytes)
  const read = await listSignaturesById(db, [...new Set(rows.map(({ id }) => id))])
  const signatures = new Map(
    read.map((row) => [keyOf({ versionId: row.version_id ?? '', name: row.name }), signatureOfRow(row)]),
  )
  const renamed = new Map(
    distinct.slice(0, mostPairs).map(({ versionId, sinceId }) => {
      const own = (id: string) => read.flatMap((row) => (row.version_id === id ? [signatureOfRow(row)] : []))
      return [`${versionId} ${sinceId}`, findRenamedNodes(own(sinceId), own(versionId))] as const
    }),
  )
  const since = new Map(missing.map((each) => [keyOf(each), each.sinceId]))
  return (node) => {
    const said = declared.get(keyOf(node))
    const newName = said?.new_node_id ?? renamed.get(`${node.versionId} ${since.get(keyOf(node))}`)?.get(node.name)
    const signature = newName === undefined ? undefined : signatures.get(keyOf({ ...node, name: newName }))
    if (newName === undefined || !signature) return undefined
    if (!said) return { replacement: { name: node.name, newName }, signature, by: 'renamed' }
    return { replacement: readReplacement(said), signature, by: 'declared' }
  }
}

function readReplacement(said: NodeReplacement): Replacement {
  return {
    name: said.old_node_id,
    newName: said.new_node_id,
    widgetNames: said.old_widget_ids ?? undefined,
    inputs: said.input_mapping?.map((each) =>
      'old_id' in each ? { to: each.new_id, from: each.old_id } : { to: each.new_id, value: each.set_value },
    ),
    outputs: said.output_mapping?.map(({ new_idx: to, old_idx: from }) => ({ from, to })),
  }
}

function keyOf({ versionId, name }: Pick<MissingNode, 'versionId' | 'name'>): string {
  return `${versionId}\n${name}`
}
