import { beforeAll, describe, expect, it } from 'vitest'
import { setAdmin } from '../../src/access/identity/set-admin.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson } from '../people.ts'

const registry = useRegistry()
const grant = (person: string) => setAdmin(registry.context, 'operator', { person, isAdmin: true })
const revoke = (person: string) => setAdmin(registry.context, 'operator', { person, isAdmin: false })

beforeAll(async () => {
  await givenPerson(registry, 'first', { admin: true })
  await givenPerson(registry, 'ann')
})

describe('admin rights', () => {
  it('are granted by email in any case or by id, and audited', async () => {
    await grant('Ann@People.test')
    expect(await isAdmin('ann')).toBe(true)
    await grant('ann')
    await revoke('ann')
    expect(await isAdmin('ann')).toBe(false)
    expect(await auditOf(registry, 'user:ann')).toEqual([
      { actor: 'operator', action: 'user.grant_admin' },
      { actor: 'operator', action: 'user.revoke_admin' },
    ])
  })

  it.each(['nobody@people.test', 'nobody', '%@people.test', ''])('cannot be granted to %j', async (person) => {
    await expect(grant(person)).rejects.toMatchObject({ code: 'person_not_found' })
  })

  it('are not granted by an email of several people', async () => {
    const { db } = registry.context
    await givenPerson(registry, 'twin')
    await db.updateTable('users').set({ email: 'ANN@people.test' }).where('id', '=', 'twin').execute()
    await expect(grant('ann@people.test')).rejects.toMatchObject({
      code: 'person_ambiguous',
      message: expect.stringContaining('ann, twin'),
    })
    expect(await isAdmin('ann')).toBe(false)
    await grant('twin')
    expect(await isAdmin('twin')).toBe(true)
    await revoke('twin')
  })

  it('of the last admin cannot be revoked, not even by two concurrent calls', async () => {
    await expect(revoke('first')).rejects.toMatchObject({ code: 'last_admin' })
    await grant('twin')
    const results = await Promise.allSettled([revoke('first'), revoke('twin')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await isAdmin('first')).not.toBe(await isAdmin('twin'))
  })
})

async function isAdmin(id: string): Promise<boolean> {
  const { db } = registry.context
  return (await db.selectFrom('users').select('is_admin').where('id', '=', id).executeTakeFirstOrThrow()).is_admin
}
