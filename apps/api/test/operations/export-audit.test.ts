import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person
const many = 1200

const download = (query = '', as: Person | undefined = admin) =>
  send(registry, 'exportAudit', `GET /admin/audit/export${query}`, { as })
const entriesIn = (body: Buffer): { id: number; action: string; actor_name?: string; detail: object }[] =>
  String(body)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  await sql`insert into audit_entries (actor, action, subject)
    select 'user:admin', 'node.edit', 'node:' || i from generate_series(1, ${many}) i`.execute(registry.context.db)
})

describe('GET /admin/audit/export', () => {
  test('200 with every entry on its own line, the oldest first, as a file', async () => {
    const { status, headers, body } = await download()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.ndjson"$/)
    const entries = entriesIn(body)
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(entries.filter(({ action }) => action === 'node.edit')).toHaveLength(many)
    expect(entries[0]).toMatchObject({ actor_name: 'admin', subject: 'node:1' })
    // The last entry is about this export itself.
    expect(entries.at(-1)).toMatchObject({ action: 'audit.export' })
  })

  test('200 with the entries of the filter only', async () => {
    const { body } = await download('?subject=node:12*&action=node')
    expect(entriesIn(body)).toHaveLength(1 + 10 + 1)
  })

  test('200, and the audit log records the export', async () => {
    await download('?subject=node:77&since=2026-01-01T00:00:00Z')
    const { body } = await download('?action=audit.export')
    expect(entriesIn(body).at(-2)).toMatchObject({
      actor_name: 'admin',
      detail: { subject: 'node:77', since: '2026-01-01T00:00:00.000Z' },
    })
    expect((await auditOf(registry, 'audit')).length).toBe(entriesIn(body).length)
  })

  test('200 for HEAD, without an export', async () => {
    const before = await auditOf(registry, 'audit')
    const answer = await registry.fetch(
      new Request('http://registry.test/admin/audit/export', { method: 'HEAD', headers: admin.headers }),
    )
    expect(answer.status).toBe(200)
    expect(await auditOf(registry, 'audit')).toEqual(before)
  })

  test('200 in parts, without an open transaction and without reading ahead of the client', async () => {
    const request = new Request('http://registry.test/admin/audit/export', { headers: admin.headers })
    const reader = (await registry.fetch(request)).body?.getReader()
    const { value = new Uint8Array() } = (await reader?.read()) ?? {}
    expect(entriesIn(Buffer.from(value))).toHaveLength(500)
    // An open transaction of the export would block this statement forever on the embedded database.
    await registry.context.db.transaction().execute((tx) => sql`select 1`.execute(tx))
    await reader?.cancel()
    expect((await reader?.read())?.done).toBe(true)
  })

  test('400 for an invalid time', async () => {
    expect((await download('?since=yesterday')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'exportAudit', 'GET /admin/audit/export')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await download('', await givenPerson(registry, 'stranger'))).status).toBe(403)
  })
})
