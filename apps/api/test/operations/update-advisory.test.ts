import { beforeAll, describe, expect, test } from 'vitest'
import { advisoryOf, givenAdvisory, givenDraft, givenReleases, givenWithdrawn } from '../advisories.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const update = (id: string, body: unknown, as: Person | undefined = moderator, type = 'application/json') =>
  send(registry, 'updateAdvisory', `PUT /admin/advisories/${id}`, { as, body, type })

const noticesOf = async (nodeId: string) => (await registry.call('getNode', `/nodes/${nodeId}`)).body.advisories

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('PUT /admin/advisories/{advisoryId}', () => {
  test('200, and a published one is shown immediately at its packs, and not at those removed', async () => {
    const { id } = await givenAdvisory(registry, 'lamp')
    await givenReleases(registry, 'desk')
    expect(await noticesOf('lamp')).toMatchObject([{ id, severity: 'high' }])
    const { status, body } = await update(id, advisoryOf('desk', { severity: 'low' }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, state: 'published', severity: 'low', affected: [{ node_id: 'desk' }] })
    await expect.poll(() => noticesOf('lamp')).toBeUndefined()
    expect(await noticesOf('desk')).toMatchObject([{ id, severity: 'low' }])
    expect((await auditOf(registry, `advisory:${id}`)).at(-1)?.action).toBe('advisory.update')
  })

  test('200 for a draft, which is not public', async () => {
    const { id } = await givenDraft(registry, 'chair')
    expect((await update(id, advisoryOf('chair', { summary: 'New' }))).body).toMatchObject({ summary: 'New' })
    expect(await noticesOf('chair')).toBeUndefined()
  })

  test('200 replaces the source if it is given, and keeps it otherwise', async () => {
    const { id } = await givenDraft(registry, 'bench')
    const named = await update(id, advisoryOf('bench', { finding: 'network-access' }))
    expect(named.body).toMatchObject({ finding: 'network-access' })
    expect((await update(id, advisoryOf('bench'))).body).toMatchObject({ finding: 'network-access' })
  })

  test('400 for an unknown report', async () => {
    const { id } = await givenDraft(registry, 'sofa')
    const body = advisoryOf('sofa', { report_id: '00000000-0000-4000-8000-000000000000' })
    expect((await update(id, body)).body.error).toBe('invalid_request')
  })

  test('400 for a body without versions', async () => {
    const { id } = await givenDraft(registry, 'stool')
    const body = advisoryOf('stool', { affected: [{ node_id: 'stool' }] })
    expect((await update(id, body)).body.error).toBe('invalid_request')
  })

  test('401 for a caller who is not signed in', async () => {
    const sent = { body: advisoryOf('x') }
    expect((await send(registry, 'updateAdvisory', 'PUT /admin/advisories/CNR-1', sent)).status).toBe(401)
  })

  test('403 for an admin without an admin token', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await update('CNR-1', advisoryOf('x'), admin)).status).toBe(403)
  })

  test('404 for an unknown advisory', async () => {
    expect((await update('CNR-1', advisoryOf('x'))).body.error).toBe('advisory_not_found')
  })

  test('409 for a withdrawn advisory', async () => {
    const { id } = await givenWithdrawn(registry, 'shelf')
    expect((await update(id, advisoryOf('shelf'))).body.error).toBe('advisory_withdrawn')
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await update('CNR-1', tooLarge)).status).toBe(413)
    expect((await update('CNR-1', '{}', moderator, 'text/plain')).status).toBe(415)
  })
})
