import { beforeAll, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, type Person } from '../people.ts'
import { change, givenNote, newReleaseId, releasesOf, told, withWebhook } from '../releases.ts'
import { statusesOf } from '../requests.ts'

const registry = useRegistry(withWebhook)
let ada: Person
let ben: Person

beforeAll(async () => {
  ada = await givenModerator(registry, 'ada')
  ben = await givenModerator(registry, 'ben')
})

test('of twenty concurrent edits of a revision one succeeds, and the others get a conflict', async () => {
  const { id } = await givenNote(registry, { version: '1.0.0' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      change(
        registry,
        id,
        { revision: 1, contents: { en: `Words ${index}`, fr: `Mots ${index}` } },
        index % 2 ? ada : ben,
      ),
    ),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const winner = answers.findIndex(({ status }) => status === 200)
  const note = (await releasesOf(registry)).get('1.0.0')
  expect(note).toMatchObject({ revision: 2, contents: { en: `Words ${winner}`, fr: `Mots ${winner}` } })
  expect((await auditOf(registry, 'release:comfyui@1.0.0')).map(({ action }) => action)).toEqual([
    'release.create',
    'release.update',
  ])
})

test('a concurrent edit by a person and by GitHub is never mixed', async () => {
  for (let round = 0; round < 6; round++) {
    const version = `2.0.${round}`
    const release = { id: newReleaseId(), tag_name: version, body: 'First' }
    await told(registry, { action: 'published', release })
    const { id } = (await releasesOf(registry)).get(version)
    const [byHand] = await Promise.all([
      change(registry, id, { revision: 1, contents: { en: 'By hand', fr: 'À la main' } }, ada),
      told(registry, { action: 'edited', release: { ...release, body: 'By GitHub' } }),
    ])
    const { contents, revision } = (await releasesOf(registry)).get(version)
    const isFirst = byHand.status === 200
    expect(contents).toEqual(isFirst ? { en: 'By hand', fr: 'À la main' } : { en: 'By GitHub' })
    expect(revision).toBe(2)
  }
})

test('of notes that concurrently move to or are created for a version, only one gets it', async () => {
  const notes = [await givenNote(registry, { version: '3.0.0' }), await givenNote(registry, { version: '3.0.1' })]
  const answers = await Promise.all([
    ...notes.map(({ id }) => change(registry, id, { revision: 1, version: '3.1.0' }, ada)),
    registry.call('createAdminRelease', '/admin/releases', {
      method: 'POST',
      headers: { ...ben.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ project: 'comfyui', version: '3.1.0' }),
    }),
  ])
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error === 'release_exists')).toHaveLength(2)
})
