import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTrustedPublisher } from '../../src/registry/trusted-publishing/create-trusted-publisher.ts'
import { runActionsIssuer } from '../actions-issuer.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenPublisher, givenVersion, packZip, publishBody, setVersionStatus, upload } from '../packs.ts'
import { givenMember, givenPerson } from '../people.ts'
import { runSigstore, type SignedRun } from '../sigstore.ts'
import { givenProven, publishProven, sha256 } from './proven.ts'

const [sigstore, foreign] = [await runSigstore(''), await runSigstore('')]
const issuer = runActionsIssuer()
issuer.environment.PROVENANCE_TRUSTED_ROOT = sigstore.rootFile
issuer.environment.PUBLIC_URL = 'https://pages.test'
const registry = useRegistry(issuer.environment)
let publisher: { id: string; token: string }
let count = 0
let node: string

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
  await givenMember(registry, 'maker', await givenPerson(registry, 'ann'))
})
beforeEach(() => {
  node = `proven-${(count += 1)}`
})

const run = (more: Partial<SignedRun> = {}) => ({ issuer: issuer.url, ...more })
const publish = (more: Partial<SignedRun> = {}, version = '1.0.0', by = publisher) =>
  publishProven(registry, sigstore, { publisher: by, node, version, run: run(more) })
const given = (version: string, more?: Partial<SignedRun>) =>
  givenProven(registry, sigstore, { publisher, node, version, ...(more && { run: run(more) }) })
const versionOf = async (version: string) =>
  (await registry.call('getNodeVersion', `/nodes/${node}/versions/${version}`)).body
const mails = async () => (await mailsTo(registry, 'ann@people.test')).filter((mail) => mail.includes(node))

describe('publishing with a bundle', () => {
  test('201 for a run in the repository of the pack, with the run in the audit entry', async () => {
    await given('1.0.0', {})
    expect((await versionOf('1.0.0')).provenance).toMatchObject({ repository: 'https://github.com/octo/pack' })
    const entry = await registry.context.db
      .selectFrom('audit_entries')
      .select('detail')
      .where('action', '=', 'version.publish')
      .where('subject', '=', `version:${node}@1.0.0`)
      .executeTakeFirstOrThrow()
    expect(entry.detail).toMatchObject({ runUrl: 'https://github.com/octo/pack/actions/runs/77/attempts/1' })
  })

  test.each([
    ['another repository', { repository: 'mallory/pack' }, 'provenance_wrong_source', 403],
    ['another issuer', { issuer: 'https://elsewhere.example' }, 'provenance_wrong_source', 403],
    ['a run of an event that strangers trigger', { event: 'pull_request_target' }, 'provenance_wrong_source', 403],
    ['an expired certificate', { loggedAt: new Date('2030-01-01') }, 'provenance_expired', 400],
  ] as const)('refuses %s without giving an upload URL', async (_, more, error, status) => {
    expect(await publish(more)).toMatchObject({ status, body: { error } })
    expect((await registry.call('getNode', `/nodes/${node}`)).status).toBe(404)
  })

  test('400 for a bundle with a foreign root', async () => {
    const answer = await publishProven(registry, foreign, { publisher, node, version: '1.0.0', run: run() })
    expect(answer).toMatchObject({ status: 400, body: { error: 'provenance_untrusted' } })
  })

  test('403 if neither the publish nor the node has a repository', async () => {
    const provenance = await sigstore.attest({ digests: ['ab'.repeat(32)], issuer: issuer.url })
    const body = { ...publishBody(publisher.token, node, '1.0.0', { node: { repository: '' } }), provenance }
    const answer = await registry.post('publishNodeVersion', `/publishers/maker/nodes/${node}/versions`, body)
    expect(answer).toMatchObject({ status: 403, body: { error: 'provenance_wrong_source' } })
  })

  test('an upload of another archive is refused, and the attested one is accepted afterwards', async () => {
    const { body } = await publish()
    const other = await packZip(node, '1.0.0', { 'evil.py': 'x = 1\n' })
    const refused = await upload(registry, body.signedUrl, other)
    expect(refused).toMatchObject({ status: 400, body: { error: 'provenance_wrong_archive' } })
    expect(refused.body.message).toContain(sha256(other))
    expect((await upload(registry, body.signedUrl, await packZip(node, '1.0.0'))).status).toBe(200)
  })

  test('409 for a bundle that was published with another version, also of another pack', async () => {
    const provenance = await sigstore.attest({ digests: [sha256(await packZip(node, '1.0.0'))], issuer: issuer.url })
    const send = (id: string, version: string) => {
      const body = publishBody(publisher.token, id, version, { node: { repository: 'https://github.com/octo/pack' } })
      return registry.post('publishNodeVersion', `/publishers/maker/nodes/${id}/versions`, { ...body, provenance })
    }
    const first = await send(node, '1.0.0')
    await upload(registry, first.body.signedUrl, await packZip(node, '1.0.0'))
    for (const [id, version] of [
      [node, '1.1.0'],
      [`${node}-copy`, '1.0.0'],
    ] as const) {
      const answer = await send(id, version)
      expect(answer).toMatchObject({ status: 409, body: { error: 'provenance_replayed' } })
      expect(answer.body.message).toContain(`${node} 1.0.0`)
    }
  })

  test('409 for an upload whose bundle another publisher used; publishing again reclaims it', async () => {
    const archive = await packZip(node, '1.0.0')
    const provenance = await sigstore.attest({ digests: [sha256(archive)], issuer: issuer.url })
    const send = (by: { id: string; token: string }, id: string, withBundle = true) => {
      const body = publishBody(by.token, id, '1.0.0', { node: { repository: 'https://github.com/octo/pack' } })
      const path = `/publishers/${by.id}/nodes/${id}/versions`
      return registry.post('publishNodeVersion', path, { ...body, ...(withBundle && { provenance }) })
    }
    const stranger = await givenPublisher(registry, 'mallory')
    const first = await send(publisher, node)
    await send(stranger, `${node}-taken`)
    const refused = await upload(registry, first.body.signedUrl, archive)
    expect(refused).toMatchObject({ status: 409, body: { error: 'provenance_replayed' } })
    expect(refused.body.message).toContain(`${node}-taken 1.0.0`)
    await send(stranger, `${node}-taken`, false)
    const still = await upload(registry, first.body.signedUrl, archive)
    expect(still).toMatchObject({ status: 409, body: { error: 'provenance_replayed' } })
    const again = await send(publisher, node)
    expect((await upload(registry, again.body.signedUrl, archive)).status).toBe(200)
    await registry.review()
    expect(await versionOf('1.0.0')).toHaveProperty('provenance')
  })

  test('a repeated publish before the upload replaces the bundle, or removes it', async () => {
    await publish({ commit: 'a'.repeat(40) })
    await given('1.0.0', { commit: 'b'.repeat(40) })
    expect((await versionOf('1.0.0')).provenance.commit).toBe('b'.repeat(40))
    await publish({}, '1.1.0')
    await given('1.1.0')
    expect(await versionOf('1.1.0')).not.toHaveProperty('provenance')
  })

  test('a workflow trusted by the publisher attests only its own runs', async () => {
    await createTrustedPublisher(registry.context, 'user:ann', {
      publisherId: 'maker',
      repository: 'octo/Builder',
      workflow: 'publish.yml',
      createdBy: { userId: 'ann' },
    })
    const workflow_ref = 'octo/builder/.github/workflows/publish.yml@refs/heads/main'
    const idToken = await issuer.sign({ repository: 'octo/builder', workflow_ref, job_workflow_ref: workflow_ref })
    const exchanged = { publisher_id: 'maker', id_token: idToken }
    const { body } = await registry.post('exchangeTrustedToken', '/trusted-publishing/token', exchanged)
    const by = { id: 'maker', token: body.token }
    const own = { repository: 'octo/builder' }
    for (const more of [{}, { ...own, workflow: 'other.yml' }, { ...own, repositoryId: '9999' }]) {
      expect(await publish(more, '1.0.0', by)).toMatchObject({
        status: 403,
        body: { error: 'provenance_wrong_source' },
      })
    }
    expect((await publish(own, '1.0.0', by)).status).toBe(201)
  })
})

describe('a change of the provenance source', () => {
  test('is not shown on versions older than the first provenance, and is mailed for the next one', async () => {
    await given('2.0.0')
    await given('2.1.0')
    await given('1.0.1', {})
    for (const older of ['2.0.0', '2.1.0']) expect(await versionOf(older)).not.toHaveProperty('provenance_change')
    const before = await mails()
    await given('2.2.0')
    expect((await versionOf('2.2.0')).provenance_change).toMatchObject({ since: '1.0.1', kinds: ['lost'] })
    expect(await mails()).toHaveLength(before.length + 1)
  })

  test('is shown on the version and mailed to owners: another repository, another workflow, lost provenance', async () => {
    await given('1.0.0', {})
    await given('1.1.0', {})
    expect(await versionOf('1.1.0')).not.toHaveProperty('provenance_change')
    expect(await mails()).toEqual([])
    await given('1.2.0', { workflow: 'ci.yml' })
    const before = { repository: 'https://github.com/octo/pack', workflow: '.github/workflows/publish.yml' }
    const changed = { since: '1.1.0', kinds: ['workflow'], ...before }
    expect((await versionOf('1.2.0')).provenance_change).toEqual(changed)
    await given('1.3.0', { repositoryId: '2002' })
    expect((await versionOf('1.3.0')).provenance_change.kinds).toEqual(['repository', 'workflow'])
    await given('1.4.0')
    const lost = { since: '1.3.0', kinds: ['lost'], ...before }
    expect((await versionOf('1.4.0')).provenance_change).toEqual(lost)
    const path = `/nodes/${node}/versions/1.4.0/comparison?since=1.1.0`
    const compared = await registry.call('compareNodeVersions', path)
    expect(compared.body.provenance_change).toEqual({ ...lost, since: '1.1.0' })
    const list = await registry.call('listNodeVersions', `/nodes/${node}/versions`)
    expect(list.body[0].provenance_change).toEqual(lost)
    const told = await mails()
    expect(told).toHaveLength(3)
    await given('1.5.0')
    expect((await versionOf('1.5.0')).provenance_change).toEqual(lost)
    const after = await registry.call('listNodeVersions', `/nodes/${node}/versions`)
    expect(after.body[0]).toMatchObject({ version: '1.5.0', provenance_change: lost })
    expect(await mails(), 'a loss is mailed once').toHaveLength(3)
    await given('1.6.0', {})
    expect((await versionOf('1.6.0')).provenance_change).toMatchObject({ since: '1.3.0', kinds: ['repository'] })
    await given('1.7.0', {})
    expect(await versionOf('1.7.0')).not.toHaveProperty('provenance_change')
    expect(told.join('\n')).toContain(`Subject: ${node} 1.2.0 comes from another source`)
    expect(told.join('\n')).toContain(`Subject: ${node} 1.4.0 has no provenance`)
    expect(told.join('\n')).toContain('octo/pack ci.yml')
  })

  test('is relative to installable versions, and none is shown without provenance', async () => {
    await given('1.0.0', {})
    await given('1.1.0', { workflow: 'ci.yml' })
    await setVersionStatus(registry, node, '1.1.0', 'banned')
    await given('1.2.0', {})
    expect(await versionOf('1.2.0')).not.toHaveProperty('provenance_change')
    await givenVersion(registry, publisher, `${node}-plain`, '1.0.0')
    await givenVersion(registry, publisher, `${node}-plain`, '1.1.0')
    const { body } = await registry.call('getNodeVersion', `/nodes/${node}-plain/versions/1.1.0`)
    expect(body).not.toHaveProperty('provenance_change')
  })
})
