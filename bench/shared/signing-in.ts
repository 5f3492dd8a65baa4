import type { Context } from '@registry/api'
import { runCommand } from '../../e2e/running-registry.ts'
import { answer } from './publishing.ts'

/**
 * Creates an admin's account at a registry that serves pages and API on one address; returns the credentials of its
 * browser.
 */
export async function signInAsAdmin(environment: NodeJS.ProcessEnv, api: string): Promise<{ Authorization: string }> {
  const email = 'bench@people.test'
  const signedUp = await fetch(`${api}/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: api },
    body: JSON.stringify({ name: 'Bench', email, password: 'correct horse' }),
  })
  if (signedUp.status !== 200) throw new Error(`sign-up ${signedUp.status}: ${await signedUp.text()}`)
  await signedUp.arrayBuffer()
  const cookies = signedUp.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, ''))
  const { token } = await answer(await fetch(`${api}/auth/token`, { headers: { Cookie: cookies.join('; ') } }))
  const headers = { Authorization: `Bearer ${token}` }
  // A person becomes known with the first request, and only a known person can become an admin.
  await (await fetch(`${api}/users`, { headers })).arrayBuffer()
  const { stderr } = await runCommand(environment, ['admin', 'grant', email])
  if (!stderr.includes('admin')) throw new Error(`no admin: ${stderr}`)
  return headers
}

/** Signs in as an admin of a registry in this process, whose account is created unless it exists. */
export async function signInAsPerson(
  { db, identity, clock }: Pick<Context, 'db' | 'identity' | 'clock'>,
  id: string,
): Promise<{ Authorization: string }> {
  const facts = { email: `${id}@people.test`, name: id, email_verified: true }
  await db
    .insertInto('users')
    .values({ id, ...facts, is_admin: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const token = await identity.sign?.({ sub: id, ...facts, auth_time: Math.floor(clock.now().getTime() / 1000) })
  if (!token) throw new Error('the embedded provider is not in use')
  return { Authorization: `Bearer ${token}` }
}
