import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepDeliveries } from '../../src/releases/webhook/sweep-deliveries.ts'
import { auditOf } from '../ask.ts'
import { useRegistry, type TestRegistry } from '../harness.ts'
import { givenModerator, type Person } from '../people.ts'
import {
  change,
  deliver,
  givenNote,
  newReleaseId,
  notesOf,
  releasesOf,
  told,
  webhookOf,
  withWebhook,
} from '../releases.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withWebhook)
const auto = useRegistry({ ...withWebhook, RELEASES_AUTO_PUBLISH: 'on' })
let moderator: Person
let autoModerator: Person

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
  autoModerator = await givenModerator(auto, 'ada')
})

const noteOf = async (version: string, on: TestRegistry = registry) => (await releasesOf(on)).get(version)
const actionsOn = async (version: string, on: TestRegistry = registry) =>
  (await auditOf(on, `release:comfyui@${version}`)).map(({ action }) => action)
const withdraw = (on: TestRegistry, id: number, as: Person) =>
  send(on, 'withdrawAdminRelease', `POST /admin/releases/${id}/withdraw`, { as })

const publish = (on: TestRegistry, id: number, as: Person) =>
  send(on, 'publishAdminRelease', `POST /admin/releases/${id}/publish`, { as })

describe('a delivery', () => {
  test('that arrives twenty times concurrently is applied once', async () => {
    const delivery = randomUUID()
    const webhook = webhookOf({ action: 'published', release: { tag_name: 'v1.0.0' } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        deliver(registry, webhook, { delivery: index % 2 ? delivery : delivery.toUpperCase() }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await actionsOn('1.0.0')).toEqual(['release.create'])
    const { db } = registry.context
    expect(await db.selectFrom('github_deliveries').select('id').where('id', '=', delivery).execute()).toHaveLength(1)
  })

  test('that is repeated later does not revert newer changes', async () => {
    const id = newReleaseId()
    const delivery = randomUUID()
    const first = webhookOf({ action: 'edited', release: { id, tag_name: 'v1.1.0', body: 'One' } })
    await deliver(registry, first, { delivery })
    await told(registry, { action: 'edited', release: { id, tag_name: 'v1.1.0', body: 'Two' } })
    await deliver(registry, first, { delivery })
    expect((await noteOf('1.1.0')).contents).toEqual({ en: 'Two' })
  })

  test('that was refused is accepted when a valid one is sent', async () => {
    const delivery = randomUUID()
    const refused = webhookOf({ action: 'published', release: { tag_name: 'later' } })
    expect((await deliver(registry, refused, { delivery })).status).toBe(422)
    const right = webhookOf({ action: 'published', release: { tag_name: 'v1.2.0' } })
    expect((await deliver(registry, right, { delivery })).status).toBe(200)
    expect(await noteOf('1.2.0')).toBeDefined()
  })

  test('is forgotten after thirty days', async () => {
    const { db, clock } = registry.context
    const day = 86_400_000
    const at = (days: number) => new Date(clock.now().getTime() - days * day)
    const ids = { old: randomUUID(), young: randomUUID() }
    await db
      .insertInto('github_deliveries')
      .values([
        { id: ids.old, received_at: at(31) },
        { id: ids.young, received_at: at(29) },
      ])
      .execute()
    await sweepDeliveries(registry.context)
    const left = await db.selectFrom('github_deliveries').select('id').where('id', 'in', Object.values(ids)).execute()
    expect(left).toEqual([{ id: ids.young }])
  })
})

describe('a release', () => {
  test('with two concurrent events has one note', async () => {
    const release = { id: newReleaseId(), tag_name: 'v2.0.0' }
    await Promise.all(['published', 'released', 'published'].map((action) => told(registry, { action, release })))
    expect(await actionsOn('2.0.0')).toEqual(['release.create'])
  })

  test('that is edited and moved to another version changes its note and the revision', async () => {
    const id = newReleaseId()
    await told(registry, { action: 'published', release: { id, tag_name: 'v2.1.0' } })
    await told(registry, { action: 'edited', release: { id, tag_name: 'v3.0.0', body: 'Larger' } })
    expect(await noteOf('2.1.0')).toBeUndefined()
    expect(await noteOf('3.0.0')).toMatchObject({ attention: 'high', revision: 2, contents: { en: 'Larger' } })
    expect(await actionsOn('2.1.0')).toEqual(['release.create', 'release.update'])
  })

  test('that is edited to have no text keeps the former text', async () => {
    const id = newReleaseId()
    await told(registry, { action: 'published', release: { id, tag_name: 'v2.2.0', body: 'Words' } })
    await told(registry, { action: 'edited', release: { id, tag_name: 'v2.2.0', body: null } })
    expect((await noteOf('2.2.0')).contents).toEqual({ en: 'Words' })
  })

  test('edited by a person keeps the edits, and is still withdrawn when deleted', async () => {
    const release = { id: newReleaseId(), tag_name: 'v2.3.0' }
    await told(registry, { action: 'published', release })
    const { id } = await noteOf('2.3.0')
    await change(registry, id, { revision: 1, attention: 'high', contents: { en: 'By hand' } }, moderator)
    await told(registry, { action: 'edited', release: { ...release, body: 'By GitHub' } })
    expect(await noteOf('2.3.0')).toMatchObject({ attention: 'high', contents: { en: 'By hand' } })
    await told(registry, { action: 'deleted', release })
    expect(await noteOf('2.3.0')).toMatchObject({ status: 'withdrawn', contents: { en: 'By hand' } })
  })

  test('published by a person stays as published, and is still withdrawn when deleted', async () => {
    const release = { id: newReleaseId(), tag_name: 'v2.8.0', body: 'As read' }
    await told(registry, { action: 'published', release })
    const { id } = await noteOf('2.8.0')
    await publish(registry, id, moderator)
    const published = await noteOf('2.8.0')
    await told(registry, { action: 'edited', release: { ...release, tag_name: 'v2.9.0', body: 'As nobody read' } })
    // The GitHub address is not part of the note's content, so an edit changes the address.
    expect(await noteOf('2.8.0')).toEqual({ ...published, source_url: expect.stringContaining('v2.9.0') })
    expect(await noteOf('2.9.0')).toBeUndefined()
    await told(registry, { action: 'deleted', release })
    expect((await noteOf('2.8.0')).status).toBe('withdrawn')
  })

  test('of a version with a note by a person leaves that note alone', async () => {
    const note = await givenNote(registry, { version: '2.4.0' })
    const release = { id: newReleaseId(), tag_name: 'v2.4.0' }
    for (const action of ['published', 'edited', 'deleted']) await told(registry, { action, release })
    expect(await noteOf('2.4.0')).toEqual(note)
  })

  test('with a too long content is cut, and control characters are removed', async () => {
    await told(registry, {
      action: 'published',
      release: {
        tag_name: 'v2.5.0',
        body: `\u0000a\u0007${'b'.repeat(60_000)}`,
        html_url: 'https://github.com/\u0000a',
      },
    })
    const { contents, source_url } = await noteOf('2.5.0')
    expect([contents.en.length, contents.en.slice(0, 3)]).toEqual([50_000, 'abb'])
    expect(source_url).toBe('https://github.com/a')
  })

  test('whose tag moves to a version with a note has no note', async () => {
    const other = await givenNote(registry, { version: '2.7.0' })
    const id = newReleaseId()
    await told(registry, { action: 'published', release: { id, tag_name: 'v2.6.0' } })
    await told(registry, { action: 'edited', release: { id, tag_name: 'v2.7.0' } })
    expect((await noteOf('2.6.0')).status).toBe('withdrawn')
    expect(await noteOf('2.7.0')).toEqual(other)
  })
})

describe('with RELEASES_AUTO_PUBLISH a release', () => {
  const at = (minute: number) => ({ updated_at: `2026-01-02T03:${String(minute).padStart(2, '0')}:00Z` })

  test('is public immediately, with its own date', async () => {
    await told(auto, { action: 'published', release: { tag_name: 'v1.0.0', body: 'New' } })
    expect(await notesOf(auto, 'project=comfyui')).toMatchObject([
      { version: '1.0.0', content: 'New', published_at: '2026-01-02T03:04:05Z' },
    ])
  })

  test('without text waits for an admin as a draft', async () => {
    await told(auto, { action: 'published', release: { tag_name: 'v1.1.0', body: '' } })
    expect(await noteOf('1.1.0', auto)).toMatchObject({ status: 'draft', contents: {} })
  })

  test('that is a pre-release on GitHub is for users of pre-releases until it is released', async () => {
    const release = { id: newReleaseId(), tag_name: 'v2.0.0' }
    const newest = async (query = '') => (await notesOf(auto, `project=comfyui${query}`))[0].version
    await told(auto, { action: 'prereleased', release: { ...release, prerelease: true, ...at(10) } })
    expect(await noteOf('2.0.0', auto)).toMatchObject({ prerelease: true, attention: 'low' })
    expect([await newest(), await newest('&current_version=1.0.0-rc.1')]).toEqual(['1.0.0', '2.0.0'])
    await told(auto, { action: 'released', release: { ...release, ...at(11) } })
    expect(await newest()).toBe('2.0.0')
    expect(await noteOf('2.0.0', auto)).toMatchObject({ prerelease: false, attention: 'high' })
  })

  test('keeps the attention set by a person when it is released', async () => {
    const release = { id: newReleaseId(), tag_name: 'v2.1.0' }
    await told(auto, { action: 'prereleased', release: { ...release, prerelease: true, ...at(10) } })
    const { id, revision } = await noteOf('2.1.0', auto)
    await change(auto, id, { revision, attention: 'high' }, autoModerator)
    await told(auto, { action: 'released', release: { ...release, ...at(11) } })
    expect(await noteOf('2.1.0', auto)).toMatchObject({ prerelease: false, attention: 'high' })
  })

  test('is withdrawn and restored with the GitHub release, in any order of late events', async () => {
    const release = { id: newReleaseId(), tag_name: 'v3.0.0' }
    const is = async () => (await noteOf('3.0.0', auto)).status
    await told(auto, { action: 'unpublished', release: { ...release, draft: true, ...at(20) } })
    expect(await is()).toBe('withdrawn')
    await told(auto, { action: 'published', release: { ...release, ...at(10) } })
    await told(auto, { action: 'edited', release: { ...release, ...at(15) } })
    expect(await is()).toBe('withdrawn')
    await told(auto, { action: 'published', release: { ...release, body: 'Again', ...at(30) } })
    expect(await is()).toBe('published')
    await told(auto, { action: 'unpublished', release: { ...release, draft: true, ...at(20) } })
    expect(await noteOf('3.0.0', auto)).toMatchObject({ status: 'published', contents: { en: 'Again' } })
    expect(await actionsOn('3.0.0', auto)).toEqual(['release.create', 'release.publish'])
  })

  test('withdrawn by a person stays withdrawn until a person publishes it', async () => {
    const release = { id: newReleaseId(), tag_name: 'v3.1.0' }
    await told(auto, { action: 'published', release: { ...release, ...at(10) } })
    const { id } = await noteOf('3.1.0', auto)
    await withdraw(auto, id, autoModerator)
    await told(auto, { action: 'released', release: { ...release, ...at(11) } })
    await told(auto, { action: 'edited', release: { ...release, body: 'Newer', ...at(12) } })
    expect(await noteOf('3.1.0', auto)).toMatchObject({ status: 'withdrawn', contents: { en: 'Newer' } })
    await told(auto, { action: 'deleted', release: { ...release, ...at(13) } })
    await told(auto, { action: 'published', release: { tag_name: 'v3.1.0', ...at(14) } })
    expect((await noteOf('3.1.0', auto)).status).toBe('withdrawn')
    await publish(auto, id, autoModerator)
    expect((await noteOf('3.1.0', auto)).status).toBe('published')
  })

  test('that is deleted and recreated has one note, and late events of the old one are ignored', async () => {
    const old = { id: newReleaseId(), tag_name: 'v3.2.0', body: 'Old' }
    const anew = { id: newReleaseId(), tag_name: 'v3.2.0', body: 'New' }
    await told(auto, { action: 'published', release: old })
    await told(auto, { action: 'published', release: anew })
    await told(auto, { action: 'deleted', release: { ...old, ...at(59) } })
    await told(auto, { action: 'edited', release: { ...old, ...at(59) } })
    expect(await noteOf('3.2.0', auto)).toMatchObject({ status: 'published', contents: { en: 'New' } })
  })
})
