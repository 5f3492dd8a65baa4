import type { components } from '@registry/contract/types'
import { wireDate } from '../../platform/wire.ts'
import type { NodeFacts } from '../../schema/node-tables.ts'
import { approvalDigest } from './approval-digest.ts'
import type { StageRow } from './staging-store.ts'

type Schemas = components['schemas']
type FactChange = Schemas['FactChange']

/** Presents a staged version with everything that its approval makes public. */
export function presentStage(row: StageRow): Schemas['StagedVersion'] {
  const { verdict, finding_count, blocking_count } = row
  return {
    node_id: row.node_id,
    version: row.version,
    sha256: row.sha256,
    digest: approvalDigest(row),
    size: row.size,
    staged_with: row.made_with.kind,
    staged_by: row.made_with.name,
    staged_at: wireDate(row.staged_at),
    expires_at: wireDate(row.expires_at),
    review_state: row.state ?? 'waiting',
    ...(verdict !== null && { verdict }),
    ...(finding_count !== null && { finding_count }),
    ...(blocking_count !== null && { blocking_count }),
    node_changes: factChanges(row, row.node_facts),
    changelog: row.changelog,
  }
}

const wireNames: [keyof NodeFacts, FactChange['fact']][] = [
  ['repository', 'repository'],
  ['name', 'name'],
  ['description', 'description'],
  ['author', 'author'],
  ['category', 'category'],
  ['license', 'license'],
  ['icon_url', 'icon'],
  ['banner_url', 'banner_url'],
  ['tags', 'tags'],
]

/** Lists the node facts that a version states and that differ from the current facts. */
function factChanges(node: NodeFacts, stated: Partial<NodeFacts>): FactChange[] {
  return wireNames.flatMap(([column, fact]) => {
    const [before, after] = [textOf(node[column]), textOf(stated[column])]
    return after === undefined || before === undefined || after === before ? [] : [{ fact, before, after }]
  })
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value
