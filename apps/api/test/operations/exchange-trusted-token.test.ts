import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTrustedPublisher } from '../../src/registry/trusted-publishing/create-trusted-publisher.ts'
import { runActionsIssuer, type Claims } from '../actions-issuer.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, publishBody } from '../packs.ts'
import { givenMember, givenPerson } from '../people.ts'

const issuer = runActionsIssuer()
const registry = useRegistry(issuer.environment)

const exchange = (idToken: string, publisherId = 'maker') =>
  registry.post('exchangeTrustedToken', '/trusted-publishing/token', { publisher_id: publisherId, id_token: idToken })

const exchangeFor = async (claims: Claims, publisherId?: string) => exchange(await issuer.sign(claims), publisherId)

const publish = (token: string, nodeId: string) =>
  registry.post('publishNodeVersion', `/publishers/maker/nodes/${nodeId}/versions`, publishBody(token, nodeId, '1.0.0'))

const trust = (repository: string, more: { environment?: string; nodeIds?: string[]; publisherId?: string } = {}) =>
  createTrustedPublisher(registry.context, 'user:ann', {
    publisherId: 'maker',
    repository,
    workflow: 'publish.yml',
    createdBy: { userId: 'ann' },
    ...more,
  })

/** The claims of a run of publish.yml in a repository. */
const runIn = (repository: string, ref = 'refs/heads/main', file = 'publish.yml'): Claims => ({
  repository,
  workflow_ref: `${repository}/.github/workflows/${file}@${ref}`,
  job_workflow_ref: `${repository}/.github/workflows/${file}@${ref}`,
})

/** Creates a publisher that Ann owns. */
async function givenOwned(id: string): Promise<void> {
  await givenPublisher(registry, id)
  await givenMember(registry, id, await givenPerson(registry, 'ann'))
}

beforeAll(async () => {
  await givenOwned('maker')
  await trust('octo/pack')
})

describe('POST /trusted-publishing/token', () => {
  test('201 with a token valid for half an hour', async () => {
    const { status, body } = await exchangeFor({})
    expect(status).toBe(201)
    const minutes = (Date.parse(body.expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29.9)
    expect(minutes).toBeLessThanOrEqual(30)
    await givenVersion(registry, { id: 'maker', token: body.token }, 'by-workflow', '1.0.0')
    await registry.context.db
      .updateTable('personal_access_tokens')
      .set({ expires_at: new Date() })
      .where('kind', '=', 'trusted')
      .execute()
    expect((await publish(body.token, 'by-workflow-too-late')).body.error).toBe('token_expired')
  })

  test('201 writes an audit entry with repository, workflow, run and commit', async () => {
    await exchangeFor({})
    const entries = await registry.context.db.selectFrom('audit_entries').selectAll().execute()
    expect(entries.at(-1)).toMatchObject({
      actor: 'workflow:octo/pack',
      action: 'token.exchange',
      subject: 'publisher:maker',
      detail: {
        repository: 'octo/pack',
        workflow: 'publish.yml',
        event: 'push',
        ref: 'refs/heads/main',
        runId: '77',
        sha: '0123456789abcdef0123456789abcdef01234567',
      },
    })
  })

  test('201 with a token for the nodes of the trusted workflow', async () => {
    await trust('octo/narrow', { nodeIds: ['narrow'] })
    const { body } = await exchangeFor(runIn('octo/narrow'))
    expect((await publish(body.token, 'narrow')).status).toBe(201)
    expect((await publish(body.token, 'wide')).body.error).toBe('token_not_for_node')
  })

  test('201 for the repository in another case, a release by tag, and any environment without a trusted one', async () => {
    expect((await exchangeFor(runIn('Octo/PACK'))).status).toBe(201)
    expect((await exchangeFor({ ...runIn('octo/pack', 'refs/tags/v1'), event_name: 'release' })).status).toBe(201)
    expect((await exchangeFor({ environment: 'anything' })).status).toBe(201)
  })

  test('201 only in the trusted environment, if there is one', async () => {
    await trust('octo/guarded', { environment: 'Release' })
    expect((await exchangeFor({ ...runIn('octo/guarded'), environment: 'release' })).status).toBe(201)
    for (const environment of [undefined, 'staging']) {
      const { body } = await exchangeFor({ ...runIn('octo/guarded'), environment })
      expect(body.error).toBe('workflow_not_trusted')
      expect(body.message).toContain('the job must run in the trusted environment')
    }
  })

  test('201 with the nodes of the trust that names the environment, in preference to one for any', async () => {
    await trust('octo/both', { nodeIds: ['anywhere'] })
    await trust('octo/both', { environment: 'release', nodeIds: ['released'] })
    const { body } = await exchangeFor({ ...runIn('octo/both'), environment: 'release' })
    expect((await publish(body.token, 'released')).status).toBe(201)
    expect((await publish(body.token, 'anywhere')).body.error).toBe('token_not_for_node')
  })

  test('400 for a body that lacks the ID token', async () => {
    const answer = await registry.post('exchangeTrustedToken', '/trusted-publishing/token', { publisher_id: 'maker' })
    expect(answer.status).toBe(400)
  })

  test.each<[string, Claims, string]>([
    ['for another registry', { aud: 'https://elsewhere.test' }, 'http://registry.test'],
    ['of another issuer', { iss: 'https://elsewhere.test' }, 'issuer'],
    ['that has expired', { exp: 1_700_000_000 }, 'expired'],
    ['without a token id', { jti: undefined }, 'jti'],
    ['without an expiry', { exp: undefined }, 'exp'],
    ['without the id of its repository', { repository_id: undefined }, 'repository_id'],
    ['without a workflow file', { workflow_ref: 'octo/pack/publish.yml@refs/heads/main' }, 'workflow_ref'],
    ['of a workflow in another repository', { repository: 'octo/other' }, 'another repository'],
    [
      'of a reusable workflow',
      { job_workflow_ref: 'evil/tools/.github/workflows/publish.yml@refs/heads/main' },
      'reusable',
    ],
    [
      'of another workflow of the repository',
      { job_workflow_ref: 'octo/pack/.github/workflows/other.yml@refs/heads/main' },
      'reusable',
    ],
  ])('401 for an ID token %s', async (_, claims, message) => {
    const { status, body } = await exchangeFor(claims)
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'workflow_token_invalid' })
    expect(body.message).toContain(message)
  })

  test('401 for a tampered token, another key, no algorithm, a shared secret, and an invalid text', async () => {
    const good = await issuer.sign()
    const [header = '', payload = '', signature = ''] = good.split('.')
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), repository_id: '666' }
    const tampered = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
    const { privateKey } = await generateKeyPair('RS256')
    const shared = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 'secret'))
    const forged = [tampered, await issuer.sign({}, privateKey), new UnsecuredJWT(claims).encode(), shared, 'none', '']
    for (const idToken of forged) {
      const { status, body } = await exchange(idToken)
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'workflow_token_invalid' })
    }
    expect((await exchange(good)).status).toBe(201)
  })

  test('403 for an ID token that was exchanged before, also concurrently', async () => {
    const idToken = await issuer.sign()
    const answers = await Promise.all([exchange(idToken), exchange(idToken), exchange(idToken)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 403, 403])
    expect((await exchange(idToken)).body.error).toBe('workflow_token_replayed')
  })

  test('403 for a replay at another publisher that trusts the same workflow', async () => {
    await givenOwned('second')
    await trust('octo/pack', { publisherId: 'second' })
    const idToken = await issuer.sign()
    expect((await exchange(idToken, 'second')).status).toBe(201)
    expect((await exchange(idToken)).body.error).toBe('workflow_token_replayed')
  })

  test.each(['pull_request', 'pull_request_target', 'workflow_run', 'issue_comment', 'workflow_call', 'fork'])(
    '403 for a workflow that %s started',
    async (event) => {
      expect((await exchangeFor({ event_name: event })).body).toMatchObject({
        error: 'workflow_event_refused',
        message: expect.stringContaining(event),
      })
    },
  )

  test('403 for another repository, another workflow, another publisher, and an unknown one', async () => {
    await givenPublisher(registry, 'third')
    expect((await exchangeFor(runIn('octo/stranger'))).body.error).toBe('workflow_not_trusted')
    const other = runIn('octo/pack', 'refs/heads/main', 'other.yml')
    expect((await exchangeFor(other)).body.error).toBe('workflow_not_trusted')
    expect((await exchangeFor({}, 'third')).body.error).toBe('workflow_not_trusted')
    expect((await exchangeFor({}, 'nobody')).body.error).toBe('workflow_not_trusted')
  })

  test('403 for a repository that was recreated under the name, or changed its owner', async () => {
    await trust('octo/reborn')
    expect((await exchangeFor({ ...runIn('octo/reborn'), repository_id: '7' })).status).toBe(201)
    const recreated = { repository_id: '8' }
    const changedHands = { repository_id: '7', repository_owner_id: '43' }
    for (const claims of [recreated, changedHands]) {
      const { body } = await exchangeFor({ ...runIn('octo/reborn'), ...claims })
      expect(body.error).toBe('workflow_not_trusted')
      expect(body.message).toContain('not that of the first exchange')
    }
    expect((await exchangeFor({ ...runIn('octo/reborn'), repository_id: '7' })).status).toBe(201)
  })

  test('403 for a banned publisher', async () => {
    await givenOwned('outcast')
    await trust('octo/outcast', { publisherId: 'outcast' })
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'outcast').execute()
    expect((await exchangeFor(runIn('octo/outcast'), 'outcast')).body.error).toBe('publisher_banned')
  })

  test('403 does not use up the ID token, which can be exchanged once the workflow is trusted', async () => {
    const idToken = await issuer.sign(runIn('octo/later'))
    expect((await exchange(idToken)).status).toBe(403)
    await trust('octo/later')
    expect((await exchange(idToken)).status).toBe(201)
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await exchange('x'.repeat(1_100_000))).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const init = { method: 'POST', body: 'x' }
    expect((await registry.call('exchangeTrustedToken', '/trusted-publishing/token', init)).status).toBe(415)
  })
})
