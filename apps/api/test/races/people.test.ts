import { sql } from 'kysely'
import { expect } from 'vitest'
import { enterInLog } from '../../src/access/log/enter-in-log.ts'
import { createInvitationToken, invitationTokenHash } from '../../src/registry/members/invitation-token.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { describeRaces } from './describe-races.ts'
import { banPublisher, decide, groundOf, type FullGround } from './given-ground.ts'
import { useTwoInstances, type Contender, type Gate } from './line-up.ts'

const instances = useTwoInstances()
const { one } = instances
const gates: Gate[] = ['the publisher', 'the audit log']

const remove =
  (who: (ground: FullGround) => Person, by: (ground: FullGround) => Person) =>
  (ground: FullGround): Contender =>
  (registry) =>
    send(registry, 'removeMember', `DELETE /publishers/${ground.publisherId}/members/${who(ground).id}`, {
      as: by(ground),
    })

const owner = (ground: FullGround) => ground.owner
const second = (ground: FullGround) => ground.second
const removeOwner = remove(owner, second)

const makeToken =
  (ground: FullGround): Contender =>
  (registry) =>
    send(registry, 'createPersonalAccessToken', `POST /publishers/${ground.publisherId}/tokens`, {
      as: ground.owner,
      body: { name: 'laptop' },
    })

const trustWorkflow =
  (ground: FullGround): Contender =>
  (registry) =>
    send(registry, 'createTrustedPublisher', `POST /publishers/${ground.publisherId}/trusted-publishers`, {
      as: ground.owner,
      body: { repository: 'octo/pack', workflow: 'publish.yml' },
    })

const invite =
  (ground: FullGround): Contender =>
  (registry) =>
    send(registry, 'createInvitation', `POST /publishers/${ground.publisherId}/invitations`, {
      as: ground.owner,
      body: { email: 'guest@people.test', role: 'owner' },
    })

async function raise(ground: FullGround): Promise<Contender> {
  const third = await givenPerson(one, `t-${ground.nodeId.slice(2)}`)
  await givenMember(one, ground.publisherId, third, 'member')
  return (registry) =>
    send(registry, 'updateMember', `PUT /publishers/${ground.publisherId}/members/${third.id}`, {
      as: ground.owner,
      body: { role: 'owner' },
    })
}

/** Accepts an invitation as a person. */
async function accept({ publisherId, nodeId }: FullGround): Promise<Contender> {
  const guest = await givenPerson(one, `g-${nodeId.slice(2)}`)
  const token = createInvitationToken()
  const expires_at = new Date(one.context.clock.now().getTime() + 60_000)
  await one.context.db
    .insertInto('publisher_invitations')
    .values({
      publisher_id: publisherId,
      email: guest.email,
      role: 'member',
      token_hash: invitationTokenHash(token),
      expires_at,
    })
    .execute()
  return (registry) => send(registry, 'acceptInvitation', 'POST /invitations/accept', { as: guest, body: { token } })
}

/** Accepts the first version of a publisher that has no entry in the log. */
async function approveFirst(ground: FullGround): Promise<Contender> {
  const { db } = one.context
  await db.updateTable('nodes').set({ listed_at: null }).where('id', '=', ground.nodeId).execute()
  await db.updateTable('node_versions').set({ status: 'flagged' }).where('node_id', '=', ground.nodeId).execute()
  await sql`delete from log_leaves where body like ${`%${ground.nodeId}%`} or body like ${`%${ground.publisherId}%`}`.execute(
    db,
  )
  return decide('Active')(ground)
}

async function withdraw({ publisherId, owner: as }: FullGround): Promise<Contender> {
  const { id } = await one.context.db
    .selectFrom('publisher_invitations')
    .select('id')
    .where('publisher_id', '=', publisherId)
    .executeTakeFirstOrThrow()
  return (registry) => send(registry, 'deleteInvitation', `DELETE /publishers/${publisherId}/invitations/${id}`, { as })
}

/** Deletes a publisher without nodes. */
async function deletePublisher({ publisherId, nodeId, other, owner: as }: FullGround): Promise<Contender> {
  await one.context.db.updateTable('nodes').set({ publisher_id: other.publisherId }).where('id', '=', nodeId).execute()
  await enterInLog(one.context.db, { nodes: [nodeId] })
  return (registry) => send(registry, 'deletePublisher', `DELETE /publishers/${publisherId}`, { as })
}

const createNode =
  ({ publisherId, nodeId, second: as }: FullGround): Contender =>
  (registry) =>
    send(registry, 'createNode', `POST /publishers/${publisherId}/nodes`, { as, body: { id: `new-${nodeId}` } })

const banPerson =
  (ground: FullGround): Contender =>
  (registry) =>
    send(registry, 'banUser', `POST /admin/users/${ground.owner.id}/ban`, { as: ground.moderator, body: {} })

const createPublisher =
  (ground: FullGround): Contender =>
  (registry) =>
    send(registry, 'createPublisher', 'POST /publishers', {
      as: ground.owner,
      body: { id: `new-${ground.publisherId}`, name: 'New' },
    })

const removing = 'removing the acting owner'
const refusedOwner = (action: string) => ({
  '201, 204': `${action}, member.remove`,
  '403 owners_only, 204': 'member.remove',
})

async function expectNobodyActive({ publisherId }: FullGround): Promise<void> {
  const members = await one.context.db
    .selectFrom('publisher_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select('status')
    .where('publisher_id', '=', publisherId)
    .execute()
  expect(members.map(({ status }) => status)).not.toContain('active')
}

async function expectOneBan(ground: FullGround): Promise<void> {
  const bans = await one.context.db
    .selectFrom('bans')
    .select('id')
    .where('kind', '=', 'user')
    .where('subject_id', '=', ground.owner.id)
    .where('lifted_at', 'is', null)
    .execute()
  expect(bans).toHaveLength(1)
}

describeRaces(instances, groundOf(instances), [
  {
    contenders: [
      ['creating a token', makeToken],
      [removing, removeOwner],
    ],
    gates,
    allowed: refusedOwner('token.create'),
  },
  {
    contenders: [
      ['trusting a workflow', trustWorkflow],
      [removing, removeOwner],
    ],
    gates,
    allowed: refusedOwner('trusted_publisher.create'),
  },
  {
    contenders: [
      ['inviting an owner', invite],
      [removing, removeOwner],
    ],
    gates,
    allowed: refusedOwner('invitation.create'),
  },
  {
    contenders: [
      ['promoting a member to owner', raise],
      [removing, removeOwner],
    ],
    gates,
    allowed: {
      '200, 204': 'member.update, member.remove',
      '403 owners_only, 204': 'member.remove',
    },
  },
  {
    contenders: [
      ['one owner removing the other', removeOwner],
      ['the other removing the first', remove(second, owner)],
    ],
    gates,
    allowed: {
      '204, 403 owners_only': 'member.remove',
      '403 owners_only, 204': 'member.remove',
    },
  },
  {
    contenders: [
      ['accepting an invitation', accept],
      ['withdrawing it', withdraw],
    ],
    gates,
    allowed: {
      '200, 404 invitation_not_found': 'invitation.accept',
      '404 invitation_not_found, 204': 'invitation.delete',
    },
  },
  {
    contenders: [
      ['accepting an invitation', accept],
      ['deleting the publisher', deletePublisher],
    ],
    gates,
    allowed: {
      '200, 204': 'invitation.accept, publisher.delete',
      '404 invitation_not_found, 204': 'publisher.delete',
      '404 publisher_not_found, 204': 'publisher.delete',
    },
  },
  {
    contenders: [
      ['accepting an invitation', accept],
      ['banning the publisher with its members', banPublisher(true)],
    ],
    gates,
    allowed: {
      '200, 204': 'invitation.accept, publisher.ban, node.ban',
      '403 publisher_banned, 204': 'publisher.ban, node.ban',
    },
    after: expectNobodyActive,
  },
  {
    contenders: [
      ['accepting an invitation', accept],
      ['approving the first version', approveFirst],
    ],
    gates,
    allowed: { '200, 200': ['invitation.accept, version.decide', 'version.decide, invitation.accept'] },
  },
  {
    contenders: [
      ['creating a node', createNode],
      ['deleting the publisher', deletePublisher],
    ],
    gates,
    allowed: {
      '201, 409 publisher_has_nodes': 'node.create',
      '404 publisher_not_found, 204': 'publisher.delete',
    },
  },
  {
    contenders: [
      ['creating a token', makeToken],
      ['deleting the publisher', deletePublisher],
    ],
    gates,
    allowed: {
      '201, 204': 'token.create, publisher.delete',
      '404 publisher_not_found, 204': 'publisher.delete',
    },
  },
  {
    contenders: [
      ['banning a person', banPerson],
      ['banning their publisher with its members', banPublisher(true)],
    ],
    gates,
    allowed: { '204, 204': 'publisher.ban, node.ban' },
    after: expectOneBan,
  },
  {
    contenders: [
      ['creating a publisher', createPublisher],
      ['banning the creator', banPerson],
    ],
    gates: ['the audit log'],
    allowed: { '201, 204': 'publisher.create', '403 user_banned, 204': '' },
  },
])
