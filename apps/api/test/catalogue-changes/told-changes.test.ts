import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { invalidateOnChanges } from '../../src/discovery/changes/invalidate-on-changes.ts'
import type { Tag } from '../../src/platform/cache/revisions.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenMember, givenPerson } from '../people.ts'
import { givenPublished } from '../releases.ts'
import { givenReview } from '../reviews.ts'

const registry = useRegistry()
const invalidate = vi.fn<(tag: Tag) => void>()
let passing: { stop(): Promise<void> }

beforeAll(async () => {
  const { db, config, log } = registry.context
  await givenPublisher(registry, 'without-nodes')
  await givenVersion(registry, await givenPublisher(registry, 'studio'), 'pack', '1.0.0')
  await givenPublished(registry, { version: '1.0.0' })
  passing = invalidateOnChanges({ db, database: config.database, log }, { invalidate })
})
afterAll(() => passing.stop())

// Each change is written directly to the database, as another process would do.
test.each<[string, Tag, () => Promise<unknown>]>([
  [
    'the name of a publisher without nodes',
    'everything',
    () =>
      registry.context.db
        .updateTable('publishers')
        .set({ name: 'Another' })
        .where('id', '=', 'without-nodes')
        .execute(),
  ],
  ['a new publisher', 'everything', () => givenPublisher(registry, 'new-one')],
  ['a member', 'publishers', async () => givenMember(registry, 'without-nodes', await givenPerson(registry, 'ann'))],
  [
    'the role of a member',
    'publishers',
    () => registry.context.db.updateTable('publisher_members').set({ role: 'owner' }).execute(),
  ],
  [
    'the name of a member',
    'publishers',
    () => registry.context.db.updateTable('users').set({ name: 'Another' }).where('id', '=', 'ann').execute(),
  ],
  [
    'a review',
    'lists',
    () => givenReview(registry, 'pack', '1.0.0', { review: { state: 'passed', decided_at: new Date() } }),
  ],
  ['a note of a release', 'lists', () => givenPublished(registry, { version: '2.0.0' })],
  [
    'the text of a note',
    'lists',
    () => registry.context.db.updateTable('release_note_contents').set({ content: 'Another' }).execute(),
  ],
  [
    'a version',
    { nodeId: 'pack' },
    () => registry.context.db.updateTable('node_versions').set({ changelog: 'Another' }).execute(),
  ],
  [
    'a node',
    { nodeId: 'pack' },
    () => registry.context.db.updateTable('nodes').set({ name: 'Another' }).where('id', '=', 'pack').execute(),
  ],
  [
    'the name of a publisher with a node',
    'everything',
    () => registry.context.db.updateTable('publishers').set({ name: 'Another' }).where('id', '=', 'studio').execute(),
  ],
  ['many nodes in one statement', 'everything', insertMany],
])('%s reaches every process as a change of %o', async (_, changed, change) => {
  await heardAll()
  await change()
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalledWith(changed))
})

function insertMany(): Promise<unknown> {
  return sql`insert into catalogue_changes (node_id) select 'pack-' || n from generate_series(1, 21) n`.execute(
    registry.context.db,
  )
}

/** Waits until all earlier notices have arrived, because notices arrive in order. */
async function heardAll(): Promise<void> {
  invalidate.mockClear()
  await sql`select pg_notify('catalogue_changes', '')`.execute(registry.context.db)
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalled())
  invalidate.mockClear()
}

test('many nodes changed one by one are reported as everything', async () => {
  await heardAll()
  await registry.context.db.transaction().execute(async (tx) => {
    for (let at = 0; at < 21; at++)
      await sql`insert into catalogue_changes (node_id) values (${`pack-${at}`})`.execute(tx)
  })
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalledWith('everything'), 5000)
})
