import { givenArrived, givenNode } from './comfy-nodes.ts'
import type { Answer, TestRegistry } from './harness.ts'
import { givenModerator, type Person } from './people.ts'
import { send } from './requests.ts'

/** Body of an advisory about the versions of a pack below 1.2.0. */
export const advisoryOf = (nodeId: string, more: object = {}) => ({
  summary: `${nodeId} runs what it downloads`,
  details: 'Workflows can name **any** address.',
  severity: 'high',
  affected: [{ node_id: nodeId, ranges: [{ events: [{ introduced: '0' }, { fixed: '1.2.0' }] }] }],
  ...more,
})

/** Makes a pack with versions 1.0.0, 1.1.0, 1.2.0 and 2.0.0, unless it is there. */
export async function givenReleases(registry: TestRegistry, nodeId: string): Promise<void> {
  const { db } = registry.context
  if (await db.selectFrom('nodes').select('id').where('id', '=', nodeId).executeTakeFirst()) return
  await givenNode(registry, nodeId)
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '2.0.0']) await givenArrived(registry, nodeId, version)
}

const moderators = new WeakMap<TestRegistry, Promise<Person>>()

function moderatorOf(registry: TestRegistry): Promise<Person> {
  const made = moderators.get(registry) ?? givenModerator(registry, 'advisor')
  moderators.set(registry, made)
  return made
}

/** Creates a draft about a pack, and the pack unless it exists. `more` overrides fields of the body. */
export async function givenDraft(registry: TestRegistry, nodeId: string, more: object = {}): Promise<Answer['body']> {
  await givenReleases(registry, nodeId)
  const body = advisoryOf(nodeId, more)
  const as = await moderatorOf(registry)
  return (await send(registry, 'createAdvisory', 'POST /admin/advisories', { as, body })).body
}

export async function givenAdvisory(
  registry: TestRegistry,
  nodeId: string,
  more: object = {},
): Promise<Answer['body']> {
  const { id } = await givenDraft(registry, nodeId, more)
  const as = await moderatorOf(registry)
  return (await send(registry, 'publishAdvisory', `POST /admin/advisories/${id}/publish`, { as })).body
}

export async function givenWithdrawn(registry: TestRegistry, nodeId: string): Promise<Answer['body']> {
  const { id } = await givenAdvisory(registry, nodeId)
  const [as, body] = [await moderatorOf(registry), { reason: 'It was a mistake.' }]
  return (await send(registry, 'withdrawAdvisory', `POST /admin/advisories/${id}/withdraw`, { as, body })).body
}
