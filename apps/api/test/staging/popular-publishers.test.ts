import { beforeAll, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenStaged, givenStudio, stageNewNodes, stagingOf, type Studio } from './given-staged.ts'

const registry = useRegistry({ SECOND_FACTOR_DOWNLOADS: '10', STAGED_APPROVAL: 'password' })
let studio: Studio

beforeAll(async () => {
  studio = await givenStudio(registry, 'studio', { withFactors: false })
  await stageNewNodes(registry, studio)
})

const setDownloads = (downloads: number) =>
  registry.context.db.updateTable('nodes').set({ downloads }).where('id', '=', 'flowers').execute()

const approve = () => stagingOf(registry, studio).approve()
const switchNode = (staged: boolean) => stagingOf(registry, studio).switchNode(staged)
const switchPublisher = (staged: boolean) => stagingOf(registry, studio).switchPublisher(staged)

test('members of a popular publisher need a second factor to approve and to end staging', async () => {
  await givenStaged(registry, studio, 'flowers', '1.0.0')
  await setDownloads(10)
  const refused = { status: 403, body: { error: 'second_factor_required' } }
  expect(await approve()).toMatchObject(refused)
  expect(await switchNode(false)).toMatchObject(refused)
  expect(await switchPublisher(false)).toMatchObject(refused)
  for (const answer of [await switchNode(true), await switchPublisher(true)]) expect(answer.status).toBe(204)
  await setDownloads(9)
  for (const answer of [await approve(), await switchNode(false), await switchPublisher(false)])
    expect(answer.status).toBe(204)
})
