import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { sweepStaged } from '../../src/registry/staging/expire-staged.ts'
import type { Answer, TestRegistry } from '../harness.ts'
import { packZip, upload } from '../packs.ts'
import { send } from '../requests.ts'
import { approvalOf, givenFactor, stagedPath } from '../staging/given-staged.ts'
import { describeRaces } from './describe-races.ts'
import { announce, banNode, decide, deleteNode, groundOf, uploading, type FullGround } from './given-ground.ts'
import { useTwoInstances, type Contender } from './line-up.ts'

const instances = useTwoInstances()

const ground = groundOf(instances)

interface Staged extends FullGround {
  sha256: string
  digest: string
}

/** Returns a node with staging, without a waiting version. */
async function givenSwitched(): Promise<FullGround> {
  const place = await ground()
  for (const person of [place.owner, place.second]) await givenFactor(instances.one, person)
  await switchTo(true)(place)(instances.one)
  return place
}

/** Returns a node whose reviewed version 2.0.0 waits for approval. */
async function givenStaged(): Promise<Staged> {
  const place = await givenSwitched()
  const arrive = await uploading(instances)(place)
  await arrive(instances.one)
  await instances.one.review()
  const archive = await packZip(place.nodeId, '2.0.0', { 'README.md': 'One' })
  const studio = { id: place.publisherId, owner: place.owner }
  const seen = await approvalOf(instances.one, studio, place.nodeId, '2.0.0')
  return { ...place, ...seen, sha256: createHash('sha256').update(archive).digest('hex') }
}

const switchTo =
  (staged: boolean) =>
  ({ publisherId, nodeId, owner: as }: FullGround): Contender =>
  (registry) =>
    send(registry, 'setNodeStaging', `PUT /publishers/${publisherId}/nodes/${nodeId}/staging`, { as, body: { staged } })

const approve =
  (by: 'owner' | 'second' = 'owner') =>
  (staged: Staged): Contender =>
  (registry) =>
    send(registry, 'approveStagedVersion', `POST ${addressOf(staged)}/approve`, {
      as: staged[by],
      body: { digest: staged.digest },
    })

const reject =
  (staged: Staged): Contender =>
  (registry) =>
    send(registry, 'rejectStagedVersion', `POST ${addressOf(staged)}/reject`, {
      as: staged.second,
      body: { sha256: staged.sha256, reason: 'Not ours.' },
    })

const addressOf = ({ publisherId, nodeId }: FullGround) => stagedPath({ id: publisherId }, nodeId, '2.0.0')

/** Sweeps staged versions with a clock that is 15 days ahead, so that the version has expired. */
const expire =
  ({ nodeId }: Staged): Contender =>
  async (registry) => {
    const later = new Date(Date.now() + 15 * 24 * 60 * 60_000)
    const before = await countOf(registry, nodeId)
    await sweepStaged({ ...registry.context, clock: { now: () => later } })
    const isGone = before === 1 && (await countOf(registry, nodeId)) === 0
    return { status: isGone ? 204 : 200, headers: new Headers(), body: {} } satisfies Answer
  }

async function countOf({ context }: TestRegistry, nodeId: string): Promise<number> {
  const rows = await context.db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('version', '=', '2.0.0')
    .execute()
  return rows.length
}

/** Expects the state of version 2.0.0 once every queued review is done. */
async function expectEnd({ nodeId }: FullGround, expected: unknown[]): Promise<void> {
  const { db } = instances.one.context
  await instances.one.review()
  const found = await db
    .selectFrom('node_versions')
    .leftJoin('staged_versions', 'staged_versions.version_id', 'node_versions.id')
    .select(['status', 'staged_versions.version_id as stage'])
    .where('node_id', '=', nodeId)
    .where('version', '=', '2.0.0')
    .execute()
  expect(found).toEqual(expected)
}

const isPublic = [{ status: 'active', stage: null }]

const approving = 'approving a staged version'

describeRaces<Staged>(instances, givenStaged, [
  {
    contenders: [
      [approving, approve()],
      ['approving it as another member', approve('second')],
    ],
    allowed: {
      '204, 409 version_not_staged': 'stage.approve',
      '409 version_not_staged, 204': 'stage.approve',
    },
    after: (staged) => expectEnd(staged, isPublic),
  },
  {
    contenders: [
      [approving, approve()],
      ['rejecting it', reject],
    ],
    allowed: {
      '204, 409 version_not_staged': 'stage.approve',
      '404 version_not_found, 204': 'stage.reject',
    },
    after: (staged, ending) => expectEnd(staged, ending.startsWith('204') ? isPublic : []),
  },
  {
    contenders: [
      [approving, approve()],
      ['expiring it', expire],
    ],
    allowed: { '204, 200': 'stage.approve', '404 version_not_found, 204': 'stage.expire' },
    after: (staged, ending) => expectEnd(staged, ending.startsWith('204') ? isPublic : []),
  },
  {
    contenders: [
      ['rejecting a staged version', reject],
      ['expiring it', expire],
    ],
    allowed: { '204, 204': 'stage.reject', '204, 200': 'stage.reject', '404 version_not_found, 204': 'stage.expire' },
    after: (staged) => expectEnd(staged, []),
  },
  {
    contenders: [
      [approving, approve()],
      ['flagging it as an admin', decide('Flagged', '2.0.0')],
    ],
    allowed: {
      '204, 200': 'stage.approve, version.decide',
      '409 version_not_staged, 200': 'version.decide',
    },
  },
  {
    contenders: [
      [approving, approve()],
      ['banning its node', banNode],
    ],
    allowed: { '204, 204': 'stage.approve, node.ban', '403 node_banned, 204': 'node.ban' },
  },
  {
    contenders: [
      [approving, approve()],
      ['deleting its node', deleteNode],
    ],
    allowed: { '204, 204': 'stage.approve, node.delete', '404 node_not_found, 204': 'node.delete' },
  },
  {
    contenders: [
      ['rejecting a staged version', reject],
      ['publishing its number again', announce()],
    ],
    allowed: { '204, 409 version_staged': 'stage.reject', '204, 201': 'stage.reject, version.publish' },
  },
  {
    contenders: [
      ['approving a staged version', approve()],
      ['switching staging off', switchTo(false)],
    ],
    allowed: { '204, 204': ['stage.approve, staging.off', 'staging.off, stage.approve'] },
    after: (staged) => expectEnd(staged, isPublic),
  },
])

/** Uploads the archive of a version that was announced while its node was not staged. */
const sending = async (place: FullGround): Promise<Contender> => {
  const { body } = await announce()(place)(instances.one)
  const archive = await packZip(place.nodeId, '2.0.0', { 'README.md': 'One' })
  return (registry) => upload(registry, body.signedUrl, archive)
}

describeRaces(instances, ground, [
  {
    contenders: [
      ['uploading an archive', sending],
      ['staging its node', switchTo(true)],
    ],
    allowed: {
      '200, 204': ['version.upload, staging.on', 'staging.on, version.upload, stage.open'],
    },
    after: async (staged) => {
      const { db } = instances.one.context
      const last = await db
        .selectFrom('audit_entries')
        .select('action')
        .where('subject', '=', `version:${staged.nodeId}@2.0.0`)
        .where('action', '=', 'stage.open')
        .execute()
      const isStaged = last.length > 0
      await expectEnd(staged, isStaged ? [{ status: 'pending', stage: expect.any(String) }] : isPublic)
    },
  },
])

describeRaces(instances, givenSwitched, [
  {
    contenders: [
      ['uploading an archive of a staged node', uploading(instances)],
      ['publishing the same number', announce()],
    ],
    allowed: {
      '200, 409 version_staged': 'version.upload, stage.open',
      '409 upload_used, 201': 'version.publish',
    },
  },
  {
    contenders: [
      ['publishing a version of a staged node', announce()],
      ['publishing it from another instance', announce()],
    ],
    allowed: { '201, 201': 'version.publish, version.publish' },
  },
])
