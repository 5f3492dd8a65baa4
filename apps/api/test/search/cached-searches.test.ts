import { beforeAll, expect, test } from 'vitest'
import { givenAdmin } from '../admins.ts'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { setNodeStatus } from '../packs.ts'
import { send } from '../requests.ts'

const registry = useRegistry()

beforeAll(async () => {
  await givenNode(registry, 'gone')
  await setNodeStatus(registry, 'gone', 'deleted')
})

test('answers to an admin are not cached, and answers without a credential are', async () => {
  const { admin } = await givenAdmin(registry)
  const { answers } = registry.context
  const hidden = await send(registry, 'searchNodes', 'GET /nodes/search?status=NodeStatusDeleted', { as: admin })
  expect(hidden.body.nodes).toMatchObject([{ id: 'gone' }])
  expect(answers.find('/nodes/search?status=NodeStatusDeleted')).toBeUndefined()
  await send(registry, 'listAllNodes', 'GET /nodes', { as: admin })
  expect(answers.find('/nodes')).toBeUndefined()
  await send(registry, 'listAllNodes', 'GET /nodes')
  expect(answers.find('/nodes')).toBeDefined()
})
