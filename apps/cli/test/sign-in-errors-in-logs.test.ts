import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../api/test/database.ts'
import { startRelay, type Relay } from '../../api/test/relay.ts'
import { useCommandLine, type Server } from './command-line.ts'

const line = useCommandLine()
const account = { name: 'Ann Private', email: 'ann-private@people.test', password: 'correct-horse-0123' }

describe.runIf(process.env['TEST_DATABASE_URL'])('database errors during a sign-up', () => {
  let database: TestDatabase
  let relay: Relay
  let server: Server
  beforeAll(async () => {
    database = await createTestDatabase()
    relay = await startRelay(database.url ?? '')
    server = await line.serve({
      DATABASE_URL: relay.url,
      PROCESSES: '1',
      LOG_LEVEL: 'trace',
      PUBLIC_URL: 'http://pages.test',
    })
  }, 300_000)
  afterAll(async () => {
    await relay.close()
    server.process.kill('SIGKILL')
    await database.drop()
  })

  async function ask(path: string, body: unknown): Promise<{ status: number; body: any }> {
    const response = await fetch(`${server.apiUrl}/auth${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'http://pages.test' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  test('a rejected row gets 422, a missing table 500, an unreachable server 503', async () => {
    const { db } = database
    await sql`alter table identity_users add constraint odd check (name <> 'Ann Private')`.execute(db)
    expect(await ask('/sign-up/email', account)).toMatchObject({ status: 422, body: { code: 'FAILED_TO_CREATE_USER' } })
    await sql`alter table identity_users drop constraint odd`.execute(db)

    await sql`alter table identity_users rename to elsewhere`.execute(db)
    expect(await ask('/sign-up/email', account)).toMatchObject({ status: 500, body: { error: 'internal_error' } })
    expect(await ask('/sign-in/email', account)).toMatchObject({ status: 500, body: { error: 'internal_error' } })
    await sql`alter table elsewhere rename to identity_users`.execute(db)

    expect((await ask('/sign-up/email', account)).status).toBe(200)
    await relay.cut()
    for (const path of ['/sign-up/email', '/sign-in/email'])
      expect(await ask(path, account)).toMatchObject({ status: 503, body: { error: 'unavailable' } })
    await relay.heal()
    await expect.poll(async () => (await ask('/sign-in/email', account)).status, { timeout: 30_000 }).toBe(200)
  }, 300_000)

  test('each is one log line without email address, name and parameters', () => {
    const lines = server.said().trim().split('\n')
    const logged = lines.slice(lines.findIndex((each) => each.startsWith('Ready.')) + 1)
    const errors = logged.map((each): any => JSON.parse(each)).filter(({ err }) => err?.code !== undefined)
    expect(errors.map(({ err }) => err.code)).toEqual(expect.arrayContaining(['23514', '42P01', 'ECONNREFUSED']))
    for (const secret of [...Object.values(account), 'people.test', '$1', 'parameters', 'insert into'])
      expect(server.said()).not.toContain(secret)
  })
})
