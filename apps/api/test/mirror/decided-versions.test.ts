import { beforeAll, expect, it } from 'vitest'
import { mirrorCatalogue } from '../../src/exchange/mirror/mirror-catalogue.ts'
import { decide, givenModerator, historyOf, undo, versionOf } from '../decisions/deciding.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { send } from '../requests.ts'
import { node, version } from './foreign-facts.ts'
import { useForeignRegistry } from './foreign-registry.ts'

const foreign = useForeignRegistry()
const registry = useRegistry()
let moderator: Person

const mirror = () => mirrorCatalogue(registry.context, { baseUrl: foreign.baseUrl, archives: false })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

it('an admin’s decision on a mirrored version stays until it is undone', async () => {
  const versions = [version('1.0.0'), version('1.1.0'), version('1.2.0')]
  foreign.nodes = [node({ id: 'copied', versions })]
  await mirror()
  await decide(registry, moderator, 'banned', ['copied@1.0.0', 'copied@1.1.0'])
  const decided = await versionOf(registry, 'copied')
  expect(await mirror()).toMatchObject({ updated: 0, versions: 0 })
  Object.assign(versions[0] ?? {}, { changelog: 'New words', status: 'NodeVersionStatusFlagged' })
  foreign.nodes = [node({ id: 'copied', versions: versions.slice(0, 1) })]
  await mirror()
  const { status, status_reason, changelog } = await versionOf(registry, 'copied')
  expect({ status, status_reason, changelog }).toEqual({
    status: 'banned',
    status_reason: decided.status_reason,
    changelog: 'New words',
  })
  expect((await versionOf(registry, 'copied', '1.1.0')).status).toBe('banned')
  expect((await versionOf(registry, 'copied', '1.2.0')).status).toBe('deleted')
  await undo(registry, moderator, ['copied@1.0.0'])
  expect((await historyOf(registry, 'copied')).at(-1)).toMatchObject({ held_by: '' })
  await mirror()
  expect((await versionOf(registry, 'copied')).status).toBe('flagged')
})

it('an admin’s edits of a mirrored node and of compatibility stay, and other facts follow the source', async () => {
  const copy = version('1.0.0', { supported_os: ['Linux'] })
  foreign.nodes = [node({ id: 'edited', category: 'old', tags: ['a'], versions: [copy] })]
  await mirror()
  const edit = (body: unknown) => send(registry, 'adminUpdateNode', 'PUT /admin/nodes/edited', { as: moderator, body })
  expect((await edit({ category: 'ours', preempted_comfy_node_names: ['KSampler'] })).status).toBe(200)
  const values = { items: [{ node_id: 'edited', version: '1.0.0' }], values: { supported_os: ['Windows'] } }
  const set = await send(registry, 'setCompatibility', 'POST /admin/compatibility', { as: moderator, body: values })
  expect(set.body.results).toMatchObject([{ outcome: 'done' }])
  expect(await mirror()).toMatchObject({ updated: 0, versions: 0 })
  Object.assign(copy, { changelog: 'New words', supported_os: ['Darwin'] })
  foreign.nodes = [node({ id: 'edited', category: 'theirs', tags: ['b'], versions: [copy] })]
  await mirror()
  const { body } = await send(registry, 'getNode', 'GET /nodes/edited')
  expect(body).toMatchObject({ category: 'ours', preempted_comfy_node_names: ['KSampler'], tags: ['b'] })
  expect(body.latest_version).toMatchObject({ changelog: 'New words', supported_os: ['Windows'] })
})
