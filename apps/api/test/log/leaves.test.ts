import { expect, test } from 'vitest'
import { writeAudit } from '../../src/access/audit/audit-store.ts'
import { enterInLog } from '../../src/access/log/enter-in-log.ts'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { loadSampleCatalogue } from '../../src/exchange/sample/load-sample-catalogue.ts'
import { requestReviews } from '../../src/registry/lifecycle/request-review.ts'
import { namesOfReadings } from '../../src/schema/migrations/0054-names-of-readings.ts'
import { decide, givenModerator } from '../decisions/deciding.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnreviewed, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson } from '../people.ts'
import { expectGrowth, readEntries, readNewest } from './reader.ts'

const registry = useRegistry()
const comfyNode = (name: string) => ({
  '__init__.py': `class One:\n    RETURN_TYPES = ("IMAGE",)\n    FUNCTION = "run"\n    @classmethod\n    def INPUT_TYPES(cls):\n        return {"required": {}}\n    def run(self):\n        return ()\nNODE_CLASS_MAPPINGS = {"${name}": One}\n`,
})

const told = async () => {
  const entries = await readEntries(registry, await readNewest(registry))
  return entries.map(({ at: _at, v: _v, sha256, ...state }) => ({ ...state, ...(sha256 && { sha256: true }) }))
}

const namesIn = async (node: string) => {
  const entries = await readEntries(registry, await readNewest(registry))
  return entries.flatMap((entry) => (entry.kind === 'name' && entry.node === node ? [entry.name] : []))
}

test('an empty log has a signed checkpoint', async () => {
  expect(await readNewest(registry)).toMatchObject({ origin: 'registry.test/log', size: 0 })
})

test('a publish enters the log after its review, with its publisher and the first use of each name', async () => {
  const maker = await givenPublisher(registry, 'maker')
  await givenUnreviewed(registry, maker, 'pack', '1.0.0', { files: comfyNode('Blur') })
  expect(await told()).toEqual([])
  await registry.review()
  expect(await told()).toEqual([
    { kind: 'publisher', publisher: 'maker', status: 'active' },
    { kind: 'node', node: 'pack', publisher: 'maker', status: 'active' },
    { kind: 'version', node: 'pack', version: '1.0.0', status: 'active', sha256: true },
    { kind: 'name', name: 'Blur', node: 'pack', version: '1.0.0' },
  ])
})

test('a name has one first publication, even if another pack publishes it later', async () => {
  const before = await readNewest(registry)
  const other = await givenPublisher(registry, 'other')
  await givenVersion(registry, other, 'pack-two', '1.0.0', { files: comfyNode('Blur') })
  await givenVersion(registry, other, 'pack-two', '1.0.1', { files: comfyNode('Sharpen') })
  expect((await told()).slice(before.size)).toEqual([
    { kind: 'publisher', publisher: 'other', status: 'active' },
    { kind: 'node', node: 'pack-two', publisher: 'other', status: 'active' },
    { kind: 'version', node: 'pack-two', version: '1.0.0', status: 'active', sha256: true },
    { kind: 'version', node: 'pack-two', version: '1.0.1', status: 'active', sha256: true },
    { kind: 'name', name: 'Sharpen', node: 'pack-two', version: '1.0.1' },
  ])
  await expectGrowth(registry, before, await readNewest(registry))
})

test('the migration enters names that an earlier release omitted', async () => {
  const before = await readNewest(registry)
  const { db } = registry.context
  await db.updateTable('comfy_nodes').set({ name: 'Untold' }).where('name', '=', 'Sharpen').execute()
  expect(await findUntold(registry.context)).toEqual([expect.stringMatching(/^name:Untold: .*pack-two@1\.0\.1/)])
  await namesOfReadings.up(db)
  await namesOfReadings.up(db)
  expect(await findUntold(registry.context)).toEqual([])
  expect((await told()).slice(before.size)).toEqual([
    { kind: 'name', name: 'Untold', node: 'pack-two', version: '1.0.1' },
  ])
})

test('a comfy node has its first publication with the index of the leaf', async () => {
  const { size } = await readNewest(registry)
  const { body } = await registry.call('getComfyNode', '/nodes/pack-two/versions/1.0.0/comfy-nodes/Blur')
  expect(body.first_publication).toEqual({ node_id: 'pack', version: '1.0.0', leaf: 3 })
  expect(size).toBe(10)
})

test('an audit action that cannot change a state does not check for one', async () => {
  const { db } = registry.context
  const write = (action: string) => writeAudit(db, { actor: 'operator', action, subject: 'node:pack-two' })
  await setNodeStatus(registry, 'pack-two', 'banned')
  await write('node.rate')
  expect(await findUntold(registry.context)).toEqual([expect.stringMatching(/^node:pack-two: is /)])
  await setNodeStatus(registry, 'pack-two', 'active')
  expect(await findUntold(registry.context)).toEqual([])
})

test('new names are looked up on request, not with every change of a node', async () => {
  const { db } = registry.context
  const { id } = await db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', 'pack-two')
    .where('version', '=', '1.0.1')
    .executeTakeFirstOrThrow()
  await db.insertInto('comfy_nodes').values({ node_id: 'pack-two', version_id: id, name: 'Later' }).execute()
  expect(await enterInLog(db, { nodes: ['pack-two'] })).toBe(0)
  expect(await enterInLog(db, { namesOf: ['pack-two'] })).toBe(1)
})

test('names enter the log when their version becomes active, not before', async () => {
  const moderator = await givenModerator(registry, 'ada')
  const maker = await givenPublisher(registry, 'patient')
  await givenUnreviewed(registry, maker, 'pack-four', '1.0.0', { files: comfyNode('Held') })
  await decide(registry, moderator, 'flagged', ['pack-four@1.0.0'])
  await registry.review()
  const { db } = registry.context
  // The analysis has found the name.
  expect(await db.selectFrom('comfy_nodes').select('name').where('node_id', '=', 'pack-four').execute()).toEqual([
    { name: 'Held' },
  ])
  expect(await enterInLog(db, { namesOf: ['pack-four'] })).toBe(0)
  expect(await namesIn('pack-four')).toEqual([])
  await decide(registry, moderator, 'active', ['pack-four@1.0.0'])
  expect(await namesIn('pack-four')).toEqual(['Held'])
  expect(await findUntold(registry.context)).toEqual([])
})

test('a version that was active before its analysis enters its names with the analysis', async () => {
  const maker = await givenPublisher(registry, 'early')
  await givenUnreviewed(registry, maker, 'pack-three', '1.0.0', { files: comfyNode('Late') })
  await setVersionStatus(registry, 'pack-three', '1.0.0', 'active')
  const versions = [{ nodeId: 'pack-three', version: '1.0.0' }]
  await registry.context.db.transaction().execute((tx) => enterInLog(tx, { versions }))
  await registry.review()
  expect((await told()).at(-1)).toEqual({ kind: 'name', name: 'Late', node: 'pack-three', version: '1.0.0' })
  expect(await findUntold(registry.context)).toEqual([])
})

test('a repeated analysis of an active version does not enter a manually changed row', async () => {
  const { context } = registry
  const { id } = await context.db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', 'pack')
    .executeTakeFirstOrThrow()
  await givenMember(registry, 'maker', await givenPerson(registry, 'intruder'))
  const before = await readNewest(registry)
  await context.db.transaction().execute((tx) => requestReviews(tx, context, [id]))
  await registry.review()
  expect((await readNewest(registry)).size).toBe(before.size)
  expect(await findUntold(context)).toEqual([expect.stringMatching(/^member:.* the log does not tell /)])
  await context.db.deleteFrom('publisher_members').where('user_id', '=', 'intruder').execute()
})

test('entries have no personal data', async () => {
  const entries = await readEntries(registry, await readNewest(registry))
  expect(JSON.stringify(entries)).not.toMatch(/@[a-z]+\.|user:|token:/)
})

test('the sample catalogue is completely in the log', async () => {
  await loadSampleCatalogue(registry.context)
  expect(await findUntold(registry.context)).toEqual([])
})
