import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { idToken } from '../people.ts'
import { getUser } from './auth-browser.ts'

const registry = useRegistry()

// The tests build on each other: the first two need a registry without people.
it('of several concurrent first people exactly one becomes the admin', async () => {
  const names = ['ann', 'bea', 'cleo', 'dan']
  const tokens = await Promise.all(names.map((name) => idToken(registry, name, `${name}@people.test`)))
  const answers = await Promise.all(tokens.map((token) => getUser(registry, token)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.filter(({ body }) => body.isAdmin)).toHaveLength(1)
})

it('a later person is not an admin', async () => {
  const { body } = await getUser(registry, await idToken(registry, 'eve', 'eve@people.test'))
  expect(body).toMatchObject({ id: 'eve', isAdmin: false })
})

it('concurrent requests of a new person create one row and audit entry', async () => {
  const token = await idToken(registry, 'fay', 'fay@people.test')
  const answers = await Promise.all(Array.from({ length: 8 }, () => getUser(registry, token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await auditOf(registry, 'user:fay')).toEqual([{ actor: 'user:fay', action: 'user.create' }])
})

it('a known person is only read, not written', async () => {
  const token = await idToken(registry, 'fay', 'fay@people.test')
  const written = await rowVersion('fay')
  for (let i = 0; i < 3; i++) await getUser(registry, token)
  expect(await rowVersion('fay')).toBe(written)
})

it('new facts from the issuer are stored', async () => {
  const { context } = registry
  const facts = { sub: 'fay', email: 'fay@new.test', name: 'Fay the Second', picture: 'https://photos.test/fay' }
  const token = await context.identity.sign?.(facts)
  expect((await getUser(registry, token)).body).toMatchObject({
    id: 'fay',
    email: 'fay@new.test',
    name: 'Fay the Second',
    picture: 'https://photos.test/fay',
  })
  const row = await context.db.selectFrom('users').selectAll().where('id', '=', 'fay').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email_verified: false, is_admin: false })
})

it('an older token that is still valid changes no facts', async () => {
  const { context } = registry
  const iat = Math.floor(context.clock.now().getTime() / 1000) - 600
  const older = await context.identity.sign?.({ sub: 'fay', email: 'fay@people.test', name: 'Fay', iat })
  expect((await getUser(registry, older)).body).toMatchObject({ email: 'fay@new.test', name: 'Fay the Second' })
})

/** Returns a value that every write to the row changes. */
async function rowVersion(id: string): Promise<string> {
  const { db } = registry.context
  const { rows } = await sql<{ version: string }>`select xmin::text as version from users where id = ${id}`.execute(db)
  return rows[0]!.version
}
