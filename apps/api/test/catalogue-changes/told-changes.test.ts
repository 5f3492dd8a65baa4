import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { passRevisions } from '../../src/catalogue-changes/pass-revisions.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenMember, givenPerson } from '../people.ts'
import { givenPublished } from '../releases.ts'
import { givenReview } from '../reviews.ts'

const registry = useRegistry()
const pass = vi.fn<() => void>()
let passing: { stop(): Promise<void> }

beforeAll(async () => {
  const { db, config, log } = registry.context
  await givenPublisher(registry, 'without-nodes')
  await givenVersion(registry, await givenPublisher(registry, 'studio'), 'pack', '1.0.0')
  await givenPublished(registry, { version: '1.0.0' })
  passing = passRevisions({ db, database: config.database, log }, pass)
})
afterAll(() => passing.stop())

// As another process does: nothing but the database knows of it.
test.each([
  [
    'the name of a publisher without nodes',
    () =>
      registry.context.db
        .updateTable('publishers')
        .set({ name: 'Another' })
        .where('id', '=', 'without-nodes')
        .execute(),
  ],
  ['a new publisher', () => givenPublisher(registry, 'new-one')],
  ['a member', async () => givenMember(registry, 'without-nodes', await givenPerson(registry, 'ann'))],
  [
    'the name of a member',
    () => registry.context.db.updateTable('users').set({ name: 'Another' }).where('id', '=', 'ann').execute(),
  ],
  ['a review', () => givenReview(registry, 'pack', '1.0.0', { review: { state: 'passed', decided_at: new Date() } })],
  ['a note of a release', () => givenPublished(registry, { version: '2.0.0' })],
  [
    'the text of a note',
    () => registry.context.db.updateTable('release_note_contents').set({ content: 'Another' }).execute(),
  ],
])('%s ends what is kept in every process', async (_, change) => {
  await heardAll()
  await change()
  await vi.waitFor(() => expect(pass).toHaveBeenCalled())
})

/** Notices arrive in their order: after one of our own, none of what was done before is on its way. */
async function heardAll(): Promise<void> {
  pass.mockClear()
  await sql`select pg_notify('catalogue_changes', '')`.execute(registry.context.db)
  await vi.waitFor(() => expect(pass).toHaveBeenCalled())
  pass.mockClear()
}
