import { expect } from 'vitest'
import { describeRaces } from './describe-races.ts'
import {
  announce,
  banNode,
  banPublisher,
  deleteNode,
  groundOf,
  mergeAway,
  revokeToken,
  transfer,
  uploading,
  type FullGround,
} from './given-ground.ts'
import { useTwoInstances } from './line-up.ts'

const instances = useTwoInstances()

/** Expects the state of version 2.0.0 of a node, and its open upload. */
async function expectSecond({ nodeId }: FullGround, expected: unknown[]): Promise<void> {
  const found = await instances.one.context.db
    .selectFrom('node_versions')
    .leftJoin('uploads', 'uploads.version_id', 'node_versions.id')
    .select(['node_versions.status', 'node_versions.sha256', 'uploads.id as upload'])
    .where('node_id', '=', nodeId)
    .where('version', '=', '2.0.0')
    .execute()
  expect(found).toEqual(expected)
}

const announcing = 'publishing a version'
const sending = 'uploading the archive of a version'

describeRaces(instances, groundOf(instances), [
  {
    contenders: [
      [announcing, announce()],
      ['publishing the same version', announce()],
    ],
    allowed: { '201, 201': 'version.publish, version.publish' },
    after: (ground) => expectSecond(ground, [{ status: 'pending', sha256: null, upload: expect.any(String) }]),
  },
  {
    contenders: [
      [sending, uploading(instances, 'One')],
      ['publishing that version again', announce()],
    ],
    allowed: {
      '200, 409 version_exists': 'version.upload',
      '409 upload_used, 201': 'version.publish',
    },
  },
  {
    contenders: [
      [announcing, announce()],
      ['deleting its node', deleteNode],
    ],
    allowed: {
      '201, 204': 'version.publish, node.delete',
      '403 node_deleted, 204': 'node.delete',
    },
  },
  {
    contenders: [
      [sending, uploading(instances)],
      ['deleting its node', deleteNode],
    ],
    allowed: {
      '200, 204': 'version.upload, node.delete',
      '403 node_deleted, 204': 'node.delete',
    },
  },
  {
    contenders: [
      [announcing, announce()],
      ['banning its node', banNode],
    ],
    allowed: { '201, 204': 'version.publish, node.ban', '403 node_banned, 204': 'node.ban' },
  },
  {
    contenders: [
      [sending, uploading(instances)],
      ['banning its node', banNode],
    ],
    allowed: { '200, 204': 'version.upload, node.ban', '403 node_banned, 204': 'node.ban' },
  },
  {
    contenders: [
      [announcing, announce()],
      ['banning its publisher', banPublisher()],
    ],
    allowed: {
      '201, 204': 'version.publish, publisher.ban, node.ban',
      '403 publisher_banned, 204': 'publisher.ban, node.ban',
    },
  },
  {
    contenders: [
      [sending, uploading(instances)],
      ['banning its publisher', banPublisher()],
    ],
    allowed: {
      '200, 204': 'version.upload, publisher.ban, node.ban',
      '403 publisher_banned, 204': 'publisher.ban, node.ban',
    },
  },
  {
    contenders: [
      [announcing, announce()],
      ['transferring its node', transfer],
    ],
    allowed: {
      '201, 200': 'version.publish, node.transfer',
      '403 node_id_taken, 200': 'node.transfer',
    },
    after: (ground) => expectSecond(ground, []),
  },
  {
    contenders: [
      [sending, uploading(instances)],
      ['transferring its node', transfer],
    ],
    allowed: {
      '200, 200': 'version.upload, node.transfer',
      '409 upload_used, 200': 'node.transfer',
    },
  },
  {
    contenders: [
      [announcing, announce()],
      ['merging its node into another', mergeAway],
    ],
    allowed: {
      '201, 200': 'version.publish, node.merge',
      '409 node_merged, 200': 'node.merge',
    },
  },
  {
    contenders: [
      [sending, uploading(instances)],
      ['merging its node into another', mergeAway],
    ],
    allowed: {
      '200, 200': 'version.upload, node.merge',
      '409 node_merged, 200': 'node.merge',
    },
  },
  {
    contenders: [
      [announcing, announce()],
      ['revoking the token', revokeToken],
    ],
    allowed: {
      '201, 204': 'version.publish, token.delete',
      '401 token_invalid, 204': 'token.delete',
    },
  },
  {
    contenders: [
      ['publishing a new node', announce('1.0.0', 'new')],
      ['publishing it from another instance', announce('1.0.0', 'new')],
    ],
    gates: ['the publisher', 'the audit log'],
    allowed: { '201, 201': 'version.publish, version.publish' },
  },
])
