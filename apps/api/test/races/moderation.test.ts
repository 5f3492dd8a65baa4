import { expect } from 'vitest'
import { reviewVersion } from '../../src/registry/lifecycle/review-version.ts'
import { send } from '../requests.ts'
import { describeRaces } from './describe-races.ts'
import {
  banNode,
  banPublisher,
  decide,
  deleteNode,
  deleteVersion,
  groundOf,
  mergeAway,
  transfer,
  uploading,
  type FullGround,
} from './given-ground.ts'
import { useTwoInstances, type Contender } from './line-up.ts'

const instances = useTwoInstances()

/** Uploads a version, and returns a contender that reviews the version. */
async function review(ground: FullGround): Promise<Contender> {
  const arrive = await uploading(instances)(ground)
  const { body } = await arrive(instances.one)
  return async ({ context }) => {
    await reviewVersion(context, body.id)
    return { status: 200, headers: new Headers(), body: {} }
  }
}

async function expectSecond({ nodeId }: FullGround, status: string): Promise<void> {
  const found = await instances.one.context.db
    .selectFrom('node_versions')
    .select('status')
    .where('node_id', '=', nodeId)
    .where('version', '=', '2.0.0')
    .executeTakeFirst()
  expect(found).toEqual({ status })
}

const unban =
  ({ publisherId, moderator }: FullGround): Contender =>
  (registry) =>
    send(registry, 'unbanPublisher', `POST /publishers/${publisherId}/unban`, { as: moderator })

async function bannedFirst(ground: FullGround): Promise<Contender> {
  await banPublisher()(ground)(instances.one)
  return unban(ground)
}

async function undo(ground: FullGround): Promise<Contender> {
  const { nodeId, moderator } = ground
  await decide('Banned')(ground)(instances.one)
  return (registry) =>
    send(registry, 'undoDecisions', 'POST /admin/decisions/undo', {
      as: moderator,
      body: { items: [{ node_id: nodeId, version: '1.0.0' }] },
    })
}

const reviewing = 'reviewing a version'

describeRaces(instances, groundOf(instances), [
  {
    contenders: [
      [reviewing, review],
      ['rejecting it', decide('Banned', '2.0.0')],
    ],
    allowed: { '200, 200': ['version.review, version.decide', 'version.decide'] },
    after: (ground) => expectSecond(ground, 'banned'),
  },
  {
    contenders: [
      [reviewing, review],
      ['deleting its node', deleteNode],
    ],
    allowed: { '200, 204': ['version.review, node.delete', 'node.delete'] },
    after: (ground) => expectSecond(ground, 'deleted'),
  },
  {
    contenders: [
      [reviewing, review],
      ['banning its node', banNode],
    ],
    allowed: { '200, 204': ['version.review, node.ban', 'node.ban'] },
  },
  {
    contenders: [
      [reviewing, review],
      ['banning its publisher', banPublisher()],
    ],
    allowed: { '200, 204': ['version.review, publisher.ban, node.ban', 'publisher.ban, node.ban'] },
  },
  {
    contenders: [
      [reviewing, review],
      ['transferring its node', transfer],
    ],
    allowed: { '200, 200': ['version.review, node.transfer', 'node.transfer, version.review'] },
  },
  {
    contenders: [
      [reviewing, review],
      ['merging its node into another', mergeAway],
    ],
    allowed: { '200, 200': ['version.review, node.merge', 'node.merge'] },
  },
  {
    contenders: [
      ['rejecting a version', decide('Banned')],
      ['deleting it', deleteVersion],
    ],
    allowed: { '200, 403 version_banned': 'version.decide', '200, 204': 'version.delete, version.decide' },
  },
  {
    contenders: [
      ['rejecting a version', decide('Banned')],
      ['deleting its node', deleteNode],
    ],
    allowed: { '200, 204': ['version.decide, node.delete', 'node.delete, version.decide'] },
  },
  {
    contenders: [
      ['rejecting a version', decide('Banned')],
      ['transferring its node', transfer],
    ],
    allowed: { '200, 200': ['version.decide, node.transfer', 'node.transfer, version.decide', 'node.transfer'] },
  },
  {
    contenders: [
      ['undoing a decision', undo],
      ['deleting its node', deleteNode],
    ],
    allowed: { '200, 204': ['version.undo, node.delete', 'node.delete'] },
  },
  {
    contenders: [
      ['banning a node', banNode],
      ['banning its publisher', banPublisher()],
    ],
    allowed: { '204, 204': ['node.ban, publisher.ban', 'publisher.ban, node.ban, node.ban'] },
  },
  {
    contenders: [
      ['banning a node', banNode],
      ['deleting it', deleteNode],
    ],
    allowed: { '204, 403 node_banned': 'node.ban', '404 node_not_found, 204': 'node.delete' },
  },
  {
    contenders: [
      ['banning a node', banNode],
      ['transferring it', transfer],
    ],
    allowed: {
      '204, 403 node_banned': 'node.ban',
      '403 node_of_another_publisher, 200': 'node.transfer',
    },
  },
  {
    contenders: [
      ['banning a publisher', banPublisher()],
      ['transferring its node', transfer],
    ],
    allowed: {
      '204, 403 node_banned': 'publisher.ban, node.ban',
      '204, 200': 'node.transfer, publisher.ban',
    },
  },
  {
    contenders: [
      ['merging a node into another', mergeAway],
      ['transferring it', transfer],
    ],
    allowed: {
      '200, 409 node_merged': 'node.merge',
      '200, 200': 'node.transfer, node.merge',
    },
  },
  {
    contenders: [
      ['merging a node into another', mergeAway],
      ['banning it', banNode],
    ],
    allowed: {
      '200, 404 node_not_found': 'node.merge',
      '409 merge_refused, 204': 'node.ban',
    },
  },
  {
    contenders: [
      ['merging a node into another', mergeAway],
      ['deleting it', deleteNode],
    ],
    allowed: {
      '200, 404 node_not_found': 'node.merge',
      '404 node_not_found, 204': 'node.delete',
    },
  },
  {
    contenders: [
      ['unbanning a publisher', bannedFirst],
      ['banning its node', banNode],
    ],
    allowed: { '204, 204': ['publisher.unban, node.unban, node.ban', 'node.ban, publisher.unban'] },
  },
])
