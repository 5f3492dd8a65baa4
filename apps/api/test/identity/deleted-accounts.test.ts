import { describe, expect, it } from 'vitest'
import { deleteAccount } from '../../src/system/accounts/delete-account.ts'
import { seeUser } from '../../src/access/identity/see-user.ts'
import { useRegistry } from '../harness.ts'
import { getUser, openBrowser, signUp } from './auth-browser.ts'

const registry = useRegistry()

async function givenFirst(): Promise<void> {
  await registry.context.db
    .insertInto('users')
    .values({ id: 'first', is_admin: true })
    .onConflict((on) => on.doNothing())
    .execute()
}

describe('a deleted account of the embedded provider', () => {
  it('has no sessions, and the email is free for a new account', async () => {
    await givenFirst()
    const browser = await signUp(registry, 'ann')
    const token = await browser.idToken()
    const { id } = (await getUser(registry, token)).body
    const answer = await registry.call('deleteAccount', `/users?confirm=${id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(204)
    expect(await getUser(registry, token)).toMatchObject({ status: 401, body: { error: 'id_token_ended' } })
    expect(await browser.idToken()).toBeUndefined()
    const account = { email: 'ann@people.test', password: 'correct horse' }
    expect((await openBrowser(registry).send('POST /sign-in/email', account)).status).toBe(401)
    const again = await signUp(registry, 'ann')
    const { body } = await getUser(registry, await again.idToken())
    expect(body).toMatchObject({ name: 'ann', isAdmin: false })
    expect(body.id).not.toBe(id)
  })
})

describe('a deleted account of an outside issuer', () => {
  it('stays deleted for earlier tokens, and is created again by a later sign-in', async () => {
    await givenFirst()
    const { db } = registry.context
    const signedInAt = new Date(Date.now() - 60_000)
    const claims = {
      userId: 'oidc:ben',
      issuedAt: signedInAt,
      authenticatedAt: signedInAt,
      email: 'ben@people.test',
      emailVerified: true,
      name: 'Ben',
      picture: undefined,
    }
    const { id, created_at: createdAt } = await seeUser({ db }, claims)
    await deleteAccount(
      registry.context,
      {
        kind: 'user',
        userId: id,
        email: claims.email,
        emailVerified: true,
        isAdmin: false,
        hasAdminToken: false,
        signedInAt,
      },
      { confirm: id, locale: 'en' },
    )
    const later = new Date(Date.now() + 60_000)
    await expect(seeUser({ db }, claims)).rejects.toMatchObject({ code: 'id_token_ended' })
    await expect(seeUser({ db }, { ...claims, issuedAt: later })).rejects.toMatchObject({ code: 'id_token_ended' })
    const silent = { ...claims, authenticatedAt: undefined }
    await expect(seeUser({ db }, silent)).rejects.toMatchObject({ code: 'id_token_ended' })
    await expect(seeUser({ db }, { ...silent, issuedAt: later })).rejects.toMatchObject({
      code: 'recent_sign_in_required',
    })
    const anew = { ...claims, issuedAt: later, authenticatedAt: later }
    const [one, other] = await Promise.all([seeUser({ db }, anew), seeUser({ db }, anew)])
    expect(one).toMatchObject({ id, name: 'Ben', deleted_at: null, is_admin: false })
    expect(other).toMatchObject({ id, name: 'Ben' })
    expect(one.created_at.getTime()).toBeGreaterThan(createdAt.getTime())
  })
})
