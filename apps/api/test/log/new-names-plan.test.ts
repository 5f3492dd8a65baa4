import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listNewNames, listUntoldNames } from '../../src/access/log/state-store.ts'
import type { Database } from '../../src/schema/tables.ts'
import { useRegistry } from '../harness.ts'
import { listenTo, planOf } from '../plans/statements.ts'

const registry = useRegistry()
const large = ['comfy_nodes', 'node_versions', 'log_leaves']

/**
 * Inserts packs with three versions each. All versions of a pack have 60 equal comfy node names, and the log has each
 * name.
 */
async function givenPacks(from: number, to: number): Promise<void> {
  const { db } = registry.context
  await sql`insert into nodes (id, publisher_id, name, listed_at)
    select 'pack-' || n, 'maker', 'Pack', now() from generate_series(${from}::int, ${to}::int) n`.execute(db)
  await sql`
    with made as (
      insert into node_versions (node_id, version, precedence, is_prerelease, status, sha256, size, uploaded_at)
      select 'pack-' || n, '1.0.' || patch, patch::text, false, 'active',
        encode(sha256(convert_to(n || ' ' || patch, 'UTF8')), 'hex'), 1, now()
      from generate_series(${from}::int, ${to}::int) n cross join generate_series(1, 3) patch returning id, node_id
    )
    insert into comfy_nodes (node_id, version_id, name)
    select node_id, id, node_id || ' ' || n from made cross join generate_series(1, 60) n
  `.execute(db)
  await sql`
    insert into log_leaves (subject, body)
    select 'name:pack-' || p || ' ' || n, '{}'
    from generate_series(${from}::int, ${to}::int) p cross join generate_series(1, 60) n
  `.execute(db)
}

beforeAll(async () => {
  const { db } = registry.context
  await sql`insert into publishers (id, name) values ('maker', 'Maker')`.execute(db)
  // The statistics describe nearly empty tables, as during a first import.
  await givenPacks(1, 1)
  await sql`analyze node_versions, comfy_nodes, log_leaves`.execute(db)
  await givenPacks(2, 500)
  await sql`delete from log_leaves where subject like 'name:pack-500 %'`.execute(db)
}, 120_000)

const reads: [string, number, (db: Database) => Promise<{ name: string }[]>][] = [
  ['a publish', 60, (db) => listNewNames(db, { nodes: [], versions: [{ nodeId: 'pack-500', version: '1.0.3' }] })],
  ['a check', 60, (db) => listUntoldNames(db, 100)],
]
const statistics = ['of few rows', 'of none', 'fresh'] as const

async function setStatistics(which: (typeof statistics)[number]): Promise<void> {
  const { db } = registry.context
  if (which === 'fresh') await sql`analyze node_versions, comfy_nodes, log_leaves`.execute(db)
  if (which !== 'of none') return
  await sql`delete from pg_statistic where starelid in (
    'node_versions'::regclass, 'comfy_nodes'::regclass, 'log_leaves'::regclass
  )`.execute(db)
}

test.each(statistics.flatMap((which) => reads.map((read) => [which, ...read] as const)))(
  'statistics %s: names without a leaf are found by index for %s',
  async (which, _what, count, read) => {
    await setStatistics(which)
    const { db } = registry.context
    const listening = listenTo(db)
    const [statement] = await listening.during(async () => {
      const names = await read(listening.db)
      expect(names.filter(({ name }) => name.startsWith('pack-500 '))).toHaveLength(count)
    })
    if (!statement) throw new Error('nothing was asked')
    const plan = await planOf(db, statement)
    expect(plan).toContain('comfy_nodes_published_name')
    expect(plan, 'the name is its second column').not.toContain('comfy_nodes_of_name')
    for (const table of large) expect(plan).not.toContain(`Seq Scan on ${table}`)
  },
)
