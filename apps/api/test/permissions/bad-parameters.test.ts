import { beforeAll, expect, it } from 'vitest'
import { permissionOf } from '../../src/access/permissions/authorize.ts'
import { relationsFor } from '../../src/access/permissions/policy.ts'
import { contractOperations } from '../../src/platform/http/contract.ts'
import { withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { expected } from './expected-statuses.ts'

const registry = useRegistry(withAdminSecret)
let stranger: Person

beforeAll(async () => {
  stranger = await givenPerson(registry, 'stranger')
})

/** Operations with a parameter that can be wrong, and an address where each of them is. */
const withParameters = contractOperations.flatMap(({ operationId, method, path, parameters, takesTokenInBody }) => {
  const wrong = path.replaceAll(/\{\w+\}/g, 'x'.repeat(3000))
  const numbers = parameters.filter(({ in: place, schema }) => place === 'query' && schema['type'] === 'integer')
  const query = numbers.map(({ name }) => `${name}=much`).join('&')
  const canBeWrong = wrong !== path || query !== ''
  return canBeWrong && !takesTokenInBody ? [{ operationId, method, address: `${wrong}?${query}` }] : []
})

it.each(withParameters.filter(({ operationId }) => expected[operationId].anonymous === 401))(
  '401 of $operationId precedes the check of its parameters',
  async ({ operationId, method, address }) => {
    expect((await registry.call(operationId, address, { method })).status).toBe(401)
  },
)

it('403 for a signed-in person precedes the check of parameters of admin operations', async () => {
  const ofAdmins = withParameters.filter(({ operationId }) => {
    const permission = contractOperations.find((each) => each.operationId === operationId)?.permission
    const wanted = relationsFor(permissionOf(permission))
    return wanted.length > 0 && wanted.every((relation) => relation === 'admin' || relation === 'adminToken')
  })
  expect(ofAdmins.length).toBeGreaterThan(20)
  for (const { operationId, method, address } of ofAdmins) {
    const { status } = await registry.call(operationId, address, { method, headers: stranger.headers })
    expect([operationId, status]).toEqual([operationId, 403])
  }
})

it('400 for wrong parameters of a public operation', async () => {
  expect((await registry.call('listAllNodes', '/nodes?page=much')).status).toBe(400)
})

it('400 for a too long id, from an owner with the permission', async () => {
  const owner = await givenPerson(registry, 'owner')
  await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  const address = `/publishers/studio/nodes/${'x'.repeat(3000)}`
  const { status } = await registry.call('deleteNode', address, { method: 'DELETE', headers: owner.headers })
  expect(status).toBe(400)
})
