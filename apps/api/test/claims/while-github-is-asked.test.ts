import { beforeAll, beforeEach, expect, test } from 'vitest'
import { answersWith, runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { setNodeStatus } from '../packs.ts'
import type { Person } from '../people.ts'
import { send } from '../requests.ts'
import { banPublisher, givenClaimable, givenOwner, publisherOf } from './claiming.ts'

const github = runGitHub()
const registry = useRegistry(github.environment)
let owner: Person
let nodeId: string

beforeAll(async () => {
  owner = await givenOwner(registry, 'maker')
})

beforeEach(async () => {
  nodeId = await givenClaimable(registry, github)
})

/** Claims the node, and runs `happening` before GitHub confirms the admin. */
async function claimWhile(happening: () => Promise<unknown>) {
  github.faults.set('/repos/', (request, response) => {
    void happening().then(() => answersWith(200, { permissions: { admin: true } })(request, response))
  })
  const body = { GH_TOKEN: github.givenToken('alice') }
  return send(registry, 'claimMyNode', `POST /publishers/maker/nodes/${nodeId}/claim-my-node`, { as: owner, body })
}

test('a node that is banned meanwhile is not claimed', async () => {
  const { body } = await claimWhile(() => setNodeStatus(registry, nodeId, 'banned', 'It mines coins.'))
  expect(body.error).toBe('node_banned')
  expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
})

test('a person who loses ownership meanwhile does not get the node', async () => {
  const lower = () =>
    registry.context.db
      .updateTable('publisher_members')
      .set({ role: 'member' })
      .where('user_id', '=', owner.id)
      .execute()
  const { body } = await claimWhile(lower)
  await registry.context.db
    .updateTable('publisher_members')
    .set({ role: 'owner' })
    .where('user_id', '=', owner.id)
    .execute()
  expect(body.error).toBe('owners_only')
  expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
})

test('a publisher that is banned meanwhile does not get the node', async () => {
  const { body } = await claimWhile(() => banPublisher(registry, 'maker'))
  expect(body.error).toBe('publisher_banned')
  expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
})
