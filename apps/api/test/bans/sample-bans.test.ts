import { expect, it } from 'vitest'
import { loadSampleCatalogue } from '../../src/exchange/sample/load-sample-catalogue.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()

it('bans of the sample catalogue have a ban record, and can be lifted', async () => {
  await loadSampleCatalogue(registry.context)
  const { db } = registry.context
  const banned = [
    ...(await db
      .selectFrom('nodes')
      .select(['id', 'status_detail as reason'])
      .where('status', '=', 'banned')
      .execute()),
    ...(await db.selectFrom('publishers').select('id').where('status', '=', 'banned').execute()),
  ]
  const bans = await db.selectFrom('bans').select(['subject_id', 'reason']).orderBy('kind').execute()
  expect(bans).toEqual(
    banned.map(({ id, ...said }) => ({ subject_id: id, reason: 'reason' in said ? said.reason : '' })),
  )
  expect(banned.map(({ id }) => id)).toEqual(['welcome-tab', 'placeholder-promotions'])

  const as = await givenModerator(registry, 'ada')
  await send(registry, 'unbanPublisher', 'POST /publishers/placeholder-promotions/unban', { as })
  await send(registry, 'unbanPublisherNode', 'POST /publishers/placeholder-promotions/nodes/welcome-tab/unban', { as })
  expect((await registry.call('getNode', '/nodes/welcome-tab')).body.status).toBe('NodeStatusActive')
}, 120_000)
