import { beforeAll, describe, expect, test } from 'vitest'
import { advisoryOf, givenReleases } from '../advisories.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const create = (body: unknown, as: Person | undefined = moderator, type = 'application/json') =>
  send(registry, 'createAdvisory', 'POST /admin/advisories', { as, body, type })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
  await givenReleases(registry, 'lamp')
})

describe('POST /admin/advisories', () => {
  test('201 with the next id of the year, and the affected versions', async () => {
    const first = await create(advisoryOf('LAMP'))
    expect(first.status).toBe(201)
    const year = new Date().getUTCFullYear()
    expect(first.body).toEqual({
      id: `CNR-${year}-0001`,
      state: 'draft',
      summary: 'LAMP runs what it downloads',
      details: 'Workflows can name **any** address.',
      severity: 'high',
      aliases: [],
      references: [],
      affected: [{ node_id: 'lamp', ranges: [{ events: [{ introduced: '0' }, { fixed: '1.2.0' }] }] }],
      modified_at: expect.any(String),
      affects: [{ node_id: 'lamp', versions: ['1.1.0', '1.0.0'], total: 4, safe_version: '1.2.0' }],
    })
    const others = await Promise.all([create(advisoryOf('lamp')), create(advisoryOf('lamp'))])
    const ids = new Set(others.map(({ body }) => body.id))
    expect(ids).toEqual(new Set([`CNR-${year}-0002`, `CNR-${year}-0003`]))
    const [entry] = await auditOf(registry, `advisory:${first.body.id}`)
    expect(entry).toEqual({ actor: 'user:ada', action: 'advisory.create' })
  })

  test('201 with a report, a finding, a vector and normalised texts', async () => {
    const as = await givenPerson(registry, 'eve')
    const message = { kind: 'malware', message: 'It steals cookies.' }
    const { body: report } = await send(registry, 'reportNode', 'POST /nodes/lamp/reports', { as, body: message })
    const { body } = await create(
      advisoryOf('lamp', {
        cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
        aliases: ['CVE-2026-12345', 'CVE-2026-12345'],
        references: [{ type: 'FIX', url: 'https://git.example/lamp/commit/1' }],
        affected: [
          { node_id: 'lamp', ranges: [{ events: [{ last_affected: 'v1.1' }, { introduced: '1' }] }], versions: ['2'] },
        ],
        report_id: report.id,
        finding: 'runs-downloads',
      }),
    )
    expect(body).toMatchObject({
      aliases: ['CVE-2026-12345'],
      affected: [{ ranges: [{ events: [{ introduced: '1.0.0' }, { last_affected: '1.1.0' }] }], versions: ['2.0.0'] }],
      report_id: report.id,
      finding: 'runs-downloads',
      affects: [{ versions: ['2.0.0', '1.1.0', '1.0.0'], safe_version: '1.2.0' }],
    })
  })

  const affecting = (pack: object) => advisoryOf('lamp', { affected: [{ node_id: 'lamp', ...pack }] })
  test.each([
    ['no pack', advisoryOf('lamp', { affected: [] })],
    ['no versions', affecting({})],
    ['a range without a start', affecting({ ranges: [{ events: [{ fixed: '1.0.0' }] }] })],
    ['an event with two fields', affecting({ ranges: [{ events: [{ introduced: '1', fixed: '2' }] }] })],
    [
      'too many ranges after ends of both kinds are split',
      affecting({
        ranges: Array.from({ length: 26 }, () => ({
          events: [{ introduced: '0' }, { fixed: '1' }, { introduced: '1.5' }, { last_affected: '2' }],
        })),
      }),
    ],
    ['an invalid version', affecting({ versions: ['main'] })],
    [
      'a pack twice',
      advisoryOf('lamp', { affected: ['lamp', 'Lamp'].map((node_id) => ({ node_id, versions: ['1'] })) }),
    ],
    ['an unsafe address', advisoryOf('lamp', { references: [{ type: 'WEB', url: 'javascript:alert(1)' }] })],
    ['an invalid vector', advisoryOf('lamp', { cvss: 'CVSS:2.0/AV:N' })],
    ['an unknown report', advisoryOf('lamp', { report_id: '00000000-0000-4000-8000-000000000000' })],
  ])('400 for %s', async (_, body) => {
    expect((await create(body)).body.error).toBe('invalid_request')
  })

  test('401 for a caller who is not signed in', async () => {
    const sent = { body: advisoryOf('lamp') }
    expect((await send(registry, 'createAdvisory', 'POST /admin/advisories', sent)).status).toBe(401)
  })

  test('403 for an admin without an admin token', async () => {
    expect((await create(advisoryOf('lamp'), await givenPerson(registry, 'ada', { admin: true }))).status).toBe(403)
  })

  test('404 for an unknown pack', async () => {
    expect((await create(advisoryOf('nobody'))).body.error).toBe('node_not_found')
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await create(tooLarge)).status).toBe(413)
    expect((await create('{}', moderator, 'text/plain')).status).toBe(415)
  })
})
