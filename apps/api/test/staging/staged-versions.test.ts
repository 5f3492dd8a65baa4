import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/time/clock.ts'
import { sweepStaged } from '../../src/registry/staging/expire-staged.ts'
import { runActionsIssuer } from '../actions-issuer.ts'
import { auditOf } from '../ask.ts'
import { createTrustedPublisher } from '../../src/registry/trusted-publishing/create-trusted-publisher.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenPublisher, givenVersion, packZip, publishBody, upload } from '../packs.ts'
import { givenModerator } from '../people.ts'
import { send } from '../requests.ts'
import { givenStaged, givenStudio, stageNewNodes, type Studio } from './given-staged.ts'

const issuer = runActionsIssuer()
const registry = useRegistry(issuer.environment)
let studio: Studio

const source = `
class StagedPainter:
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
    CATEGORY = "paint"
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"image": ("IMAGE",)}}
NODE_CLASS_MAPPINGS = {"StagedPainter": StagedPainter}
`

const get = (operation: Parameters<typeof registry.call>[0], path: `/${string}`) =>
  send(registry, operation, `GET ${path}`)

const publish = (nodeId: string, version: string) =>
  registry.post(
    'publishNodeVersion',
    `/publishers/studio/nodes/${nodeId}/versions`,
    publishBody(studio.token, nodeId, version),
  )

const waiting = async () =>
  (await send(registry, 'getStaging', 'GET /publishers/studio/staging', { as: studio.owner })).body.versions

const inDays = (days: number) => {
  const at = Date.now() + days * 24 * 60 * 60_000
  registry.context.clock = { now: () => new Date(at) }
}

beforeAll(async () => {
  studio = await givenStudio(registry, 'studio')
  await stageNewNodes(registry, studio)
})

afterEach(() => {
  registry.context.clock = systemClock
})

describe('a staged version', () => {
  test('is hidden from anonymous callers, and from the transparency log', async () => {
    await givenStaged(registry, studio, 'hidden', '1.0.0', { files: { '__init__.py': source } })
    expect((await get('getNode', '/nodes/hidden')).status).toBe(404)
    expect((await get('installNode', '/nodes/hidden/install')).status).toBe(404)
    expect((await get('getNodeVersion', '/nodes/hidden/versions/1.0.0')).status).toBe(404)
    expect((await get('downloadNodeVersion', '/nodes/hidden/versions/1.0.0/download')).status).toBe(404)
    expect((await get('getNodeVersionContents', '/nodes/hidden/versions/1.0.0/contents')).status).toBe(404)
    expect((await get('listNodeVersions', '/nodes/hidden/versions')).status).toBe(404)
    const lists = [
      await get('listAllNodes', '/nodes'),
      await get('listAllNodeVersions', '/versions'),
      await get('listNodesForPublisherV2', '/publishers/studio/nodes/v2'),
      await get('searchNodes', '/nodes/search?search=hidden'),
      await get('searchComfyNodes', '/comfy-nodes/search?search=StagedPainter'),
      await get('listCatalogueChanges', '/catalogue/changes?since=0'),
      await send(registry, 'resolve', 'POST /resolve', { body: { names: ['StagedPainter'], ids: ['hidden'] } }),
      await send(registry, 'resolveWorkflow', 'POST /workflows/resolve', {
        body: { uses: [{ name: 'StagedPainter', kind: 'graph' }] },
      }),
    ]
    for (const answer of lists) expect(JSON.stringify(answer.body)).not.toContain('"1.0.0"')
    const leaves = await registry.context.db.selectFrom('log_leaves').select('body').execute()
    expect(leaves.filter(({ body }) => body.includes('hidden'))).toEqual([])
  })

  test('does not replace the latest version, and changes no facts of its node', async () => {
    await send(registry, 'setPublisherStaging', 'PUT /publishers/studio/staging', {
      as: studio.owner,
      body: { staged: false },
    })
    await givenVersion(registry, studio, 'steady', '1.0.0', { node: { description: 'As it is' } })
    const switched = { as: studio.owner, body: { staged: true } }
    await send(registry, 'setNodeStaging', 'PUT /publishers/studio/nodes/steady/staging', switched)
    await givenStaged(registry, studio, 'steady', '2.0.0', { node: { description: 'As it may be' } })
    const { body } = await get('getNode', '/nodes/steady')
    expect(body).toMatchObject({ description: 'As it is', latest_version: { version: '1.0.0' } })
    await stageNewNodes(registry, studio)
  })

  test('is mailed to owners and members once, with the token name, the findings and a link to approve it', async () => {
    const files = { '__init__.py': 'import base64\nexec(base64.b64decode("cHJpbnQoMSk="))\n' }
    await givenStaged(registry, studio, 'mailed', '1.0.0', { files })
    await registry.review()
    for (const { email } of [studio.owner, studio.member]) {
      const mails = (await mailsTo(registry, email)).filter((mail) => mail.includes('Approve mailed 1.0.0?'))
      expect(mails).toHaveLength(1)
      expect(mails[0]).toMatch(/test published version 1\.0\.0[\s\S]*code-from-data[\s\S]*\/publishers\/studio#staged/)
    }
  })

  test('names the workflow that published it', async () => {
    await createTrustedPublisher(registry.context, `user:${studio.owner.id}`, {
      publisherId: 'studio',
      repository: 'octo/pack',
      workflow: 'publish.yml',
      createdBy: { userId: studio.owner.id },
    })
    const { body } = await registry.post('exchangeTrustedToken', '/trusted-publishing/token', {
      publisher_id: 'studio',
      id_token: await issuer.sign(),
    })
    await givenStaged(registry, { ...studio, token: body.token }, 'built', '1.0.0')
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ node_id: 'built', staged_with: 'workflow', staged_by: 'octo/pack publish.yml' }),
    )
  })

  test('reserves its version number, and leaves others free', async () => {
    await givenStaged(registry, studio, 'numbered', '1.0.0')
    const second = await publish('numbered', '1.0.0')
    expect(second).toMatchObject({ status: 409, body: { error: 'version_staged' } })
    expect((await publish('numbered', '1.0.1')).status).toBe(201)
  })

  test('has its expiry in the review, and no publication time', async () => {
    await givenStaged(registry, studio, 'told', '1.0.0')
    const review = 'GET /publishers/studio/nodes/told/versions/1.0.0/review'
    const { body } = await send(registry, 'getReviewReport', review, { as: studio.member })
    expect(body.review).toMatchObject({ status: 'NodeVersionStatusPending', staged_until: expect.any(String) })
    expect(body.review.stages.at(-1)).toEqual({ stage: 'visible' })
  })

  test('cannot be made public by an admin', async () => {
    await givenStaged(registry, studio, 'judged', '1.0.0')
    const moderator = await givenModerator(registry, 'judge')
    const decide = (status: string) =>
      send(registry, 'decideVersions', 'POST /admin/decisions', {
        as: moderator,
        body: { status: `NodeVersionStatus${status}`, items: [{ node_id: 'judged', version: '1.0.0' }] },
      })
    expect((await decide('Active')).body.results).toMatchObject([{ error: { error: 'version_staged' } }])
    expect((await decide('Flagged')).body.results).toMatchObject([{ outcome: 'done' }])
    expect((await decide('Active')).body.results).toMatchObject([{ error: { error: 'version_staged' } }])
    expect((await get('installNode', '/nodes/judged/install')).status).toBe(404)
  })
})

describe('an expired staged version', () => {
  test('is removed by the sweep after its expiry with an audit entry and one mail, and its number is free', async () => {
    await givenStaged(registry, studio, 'expiring', '1.0.0')
    inDays(13)
    expect(await sweepStaged(registry.context)).toBe(0)
    inDays(15)
    expect(await sweepStaged(registry.context)).toBeGreaterThan(0)
    registry.context.clock = systemClock
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ node_id: 'expiring' }))
    expect((await auditOf(registry, 'version:expiring@1.0.0')).at(-1)).toEqual({
      actor: 'sweep',
      action: 'stage.expire',
    })
    await registry.review()
    const mails = await mailsTo(registry, studio.owner.email)
    expect(mails.filter((mail) => mail.includes('expiring 1.0.0 expired'))).toHaveLength(1)
    await givenStaged(registry, studio, 'expiring', '1.0.0')
  })

  test('reserves the id of its node for its publisher, even without a public version', async () => {
    await givenStaged(registry, studio, 'coveted', '1.0.0')
    inDays(15)
    await sweepStaged(registry.context)
    const { token } = await givenPublisher(registry, 'waiting-rival')
    const path = '/publishers/waiting-rival/nodes/coveted/versions'
    const taken = await registry.post('publishNodeVersion', path, publishBody(token, 'coveted', '1.0.0'))
    expect(taken.body.error).toBe('node_id_taken')
  })

  test('can be published again before the sweep', async () => {
    await givenStaged(registry, studio, 'impatient', '1.0.0')
    inDays(15)
    expect((await publish('impatient', '1.0.0')).status).toBe(201)
  })
})

describe('a node that changes its publisher', () => {
  let rival: Studio

  /** Announces a version, and switches staging of its node off. */
  const announceUnstaged = async (nodeId: string) => {
    await publish(nodeId, '1.0.0')
    const off = { as: studio.owner, body: { staged: false } }
    await send(registry, 'setNodeStaging', `PUT /publishers/studio/nodes/${nodeId}/staging`, off)
  }

  const waitingOfRival = async () =>
    (await send(registry, 'getStaging', 'GET /publishers/rival/staging', { as: rival.owner })).body.versions

  beforeAll(async () => {
    rival = await givenStudio(registry, 'rival')
    await stageNewNodes(registry, rival)
  })

  test('follows the staging setting of the publisher that takes its free id', async () => {
    await announceUnstaged('squatted')
    inDays(1)
    await givenStaged(registry, rival, 'squatted', '1.0.0')
    registry.context.clock = systemClock
    expect(await waitingOfRival()).toContainEqual(expect.objectContaining({ node_id: 'squatted' }))
  })

  test('follows the staging setting of its new publisher after a transfer by an admin', async () => {
    await announceUnstaged('given')
    const { status } = await send(registry, 'adminUpdateNode', 'PUT /admin/nodes/given', {
      as: await givenModerator(registry, 'giver'),
      body: { publisher: { id: 'rival' } },
    })
    expect(status).toBe(200)
    await givenStaged(registry, rival, 'given', '1.0.0')
    expect(await waitingOfRival()).toContainEqual(expect.objectContaining({ node_id: 'given' }))
  })
})

describe('an upload during a change of staging', () => {
  test('follows the staging setting at the upload, not the one at the publish request', async () => {
    await send(registry, 'setPublisherStaging', 'PUT /publishers/studio/staging', {
      as: studio.owner,
      body: { staged: false },
    })
    const first = await publish('running', '1.0.0')
    const put = `PUT /publishers/studio/nodes/running/staging` as const
    await send(registry, 'setNodeStaging', put, { as: studio.owner, body: { staged: true } })
    await upload(registry, first.body.signedUrl, await packZip('running', '1.0.0'))
    await registry.review()
    expect(await waiting()).toContainEqual(expect.objectContaining({ node_id: 'running' }))
    const second = await publish('running', '1.1.0')
    await send(registry, 'setNodeStaging', put, { as: studio.owner, body: { staged: false } })
    await upload(registry, second.body.signedUrl, await packZip('running', '1.1.0'))
    await registry.review()
    expect((await get('installNode', '/nodes/running/install')).body.version).toBe('1.1.0')
  })
})
