import { beforeAll, expect, test } from 'vitest'
import { contractOperations } from '../../src/platform/http/contract.ts'
import { ask } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { requestFor } from '../permissions/request-for.ts'

const registry = useRegistry()
const place = {
  publisherId: 'open-studio',
  nodeId: 'open-pack',
  versionId: '',
  memberId: '',
  tokenId: '',
  invitationId: '',
  trustedPublisherId: '',
  token: undefined,
}
let callers: Person[]

beforeAll(async () => {
  const studio = await givenPublisher(registry, 'open-studio')
  const owner = await givenPerson(registry, 'owner')
  await givenMember(registry, studio.id, owner)
  for (const version of ['1.0.0', '1.1.0']) await givenVersion(registry, studio, 'open-pack', version)
  await setVersionStatus(registry, 'open-pack', '1.1.0', 'pending')
  const made = { method: 'POST', as: owner, body: { id: 'unlisted', name: 'Unlisted' } } as const
  const { status, body } = await ask(registry, 'createNode', '/publishers/open-studio/nodes', made)
  if (status !== 201) throw new Error(body.message)
  callers = [owner, await givenModerator(registry, 'admin')]
})

test('the cached answers that depend on the caller are those marked in the contract', async () => {
  const cached = contractOperations.filter(({ cache }) => cache !== undefined)
  const varying = new Set<string>()
  for (const { operationId } of cached) {
    const { path } = requestFor[operationId](place)
    const open = await ask(registry, operationId, path, {})
    for (const as of callers) {
      const shown = await ask(registry, operationId, path, { as })
      if (JSON.stringify(shown.body) !== JSON.stringify(open.body)) varying.add(operationId)
    }
  }
  const declared = cached.filter(({ cache }) => cache?.varies).map(({ operationId }) => operationId)
  expect([...varying].toSorted()).toEqual(declared.toSorted())
})
