import { sql } from 'kysely'
import { givenClaimable } from '../claims/claiming.ts'
import { givenArrived } from '../comfy-nodes.ts'
import { invitationTokenFor } from '../mailbox.ts'
import { packZip, publishBody } from '../packs.ts'
import { givenPerson } from '../people.ts'
import type { OperationId } from '../../src/platform/http/contract.ts'
import { requestFor } from '../permissions/request-for.ts'
import { send } from '../requests.ts'
import type { Change, World } from './change.ts'
import { advisoryChanges } from './advisory-changes.ts'
import { customerChanges } from './customer-changes.ts'
import { releaseChanges } from './release-changes.ts'
import { stagingChanges } from './staging-changes.ts'
import { givenComfyNode } from './given-target.ts'

/**
 * Returns a successful request, after its preparations. Other operations use `requestFor` as the owner, or as an admin.
 */
export const changes: Partial<Record<OperationId, (world: World) => Promise<Change>>> = {
  ...advisoryChanges,
  ...customerChanges,
  ...releaseChanges,
  ...stagingChanges,
  publishNodeVersion: async (world) => ({ ...requestFor.publishNodeVersion(world), actor: /^token:/ }),
  uploadNodeVersion: async ({ registry, publisherId, nodeId, token }) => {
    const path = `/publishers/${publisherId}/nodes/${nodeId}/versions`
    const { body } = await registry.post('publishNodeVersion', path, publishBody(token, nodeId, '2.0.0'))
    const { pathname, search } = new URL(body.signedUrl)
    const zip = await packZip(nodeId, '2.0.0')
    return { path: `${pathname}${search}`, body: new Uint8Array(zip), type: 'application/zip', actor: /^upload:/ }
  },
  exchangeTrustedToken: async ({ publisherId, nodeId, actions }) => {
    const repository = `octo/${nodeId}`
    const workflow = `${repository}/.github/workflows/publish.yml@refs/heads/main`
    const id_token = await actions.sign({ repository, workflow_ref: workflow, job_workflow_ref: workflow })
    const body = { publisher_id: publisherId, id_token }
    return { path: '/trusted-publishing/token', body, actor: /^workflow:/ }
  },
  yankNodeVersion: async (world) => ({ path: await yankPath(world), body: { reason: 'Loses the seed' } }),
  unyankNodeVersion: async (world) => {
    const path = await yankPath(world)
    await send(world.registry, 'yankNodeVersion', `PUT ${path}`, { as: world.owner, body: {} })
    return { path }
  },
  acceptInvitation: async ({ registry, publisherId, owner }) => {
    const guest = await givenPerson(registry, `guest-of-${publisherId}`)
    const body = { email: guest.email }
    await send(registry, 'createInvitation', `POST /publishers/${publisherId}/invitations`, { as: owner, body })
    return { path: '/invitations/accept', as: guest, body: { token: await invitationTokenFor(registry, guest.email) } }
  },
  startClaim: async (world) => ({
    path: `/publishers/${world.publisherId}/nodes/${await givenClaimable(world.registry, world.github)}/claims`,
  }),
  claimMyNode: async (world) => ({
    path: `/publishers/${world.publisherId}/nodes/${await givenClaimable(world.registry, world.github)}/claim-my-node`,
    body: { GH_TOKEN: world.github.givenToken('alice') },
  }),
  completeClaim: async ({ registry, github, publisherId, owner }) => {
    const path = `/publishers/${publisherId}/nodes/${await givenClaimable(registry, github)}/claims` as const
    const { body } = await send(registry, 'startClaim', `POST ${path}`, { as: owner })
    const state = new URL(body.authorization_url).searchParams.get('state')
    return { path: '/claims/complete', body: { code: github.givenCode('alice'), state } }
  },
  deletePublisher: async ({ registry, publisherId, nodeId }) => {
    await registry.context.db.updateTable('nodes').set({ publisher_id: 'unclaimed' }).where('id', '=', nodeId).execute()
    return { path: `/publishers/${publisherId}` }
  },
  deleteAccount: async ({ registry }) => {
    const as = await givenPerson(registry, 'leaver')
    return { path: `/users?confirm=${as.id}`, as }
  },
  updateMember: async ({ publisherId, memberId }) => ({
    path: `/publishers/${publisherId}/members/${memberId}`,
    body: { role: 'owner' },
  }),
  postNodeReview: async ({ admin, nodeId }) => ({ path: `/nodes/${nodeId}/reviews?star=4`, as: admin }),
  updateComfyNode: async (world) => {
    await givenComfyNode(world.registry, world)
    const path = `/nodes/${world.nodeId}/versions/1.1.0/comfy-nodes/Open`
    return { path, body: { description: 'Opens.' }, as: world.admin }
  },
  backfillComfyNodes: async ({ registry, nodeId, admin }) => {
    await givenArrived(registry, nodeId, '1.2.0', { comfy_node_extract_status: 'pending' })
    return { path: '/comfy-nodes/backfill?max_node=1', as: admin }
  },
  revokeAdminToken: async ({ registry, admin }) => {
    await send(registry, 'generateAdminToken', 'POST /admin/generate-token', { as: admin })
    const { body } = await send(registry, 'listAdminTokens', 'GET /admin/tokens', { as: admin })
    return { path: `/admin/tokens/${body.tokens[0].id}`, as: admin }
  },
  deleteAdminGlobalSetting: async ({ registry, admin }) => {
    const path = '/admin/global-settings/Comfy.Gone'
    await send(registry, 'putAdminGlobalSetting', `PUT ${path}`, { as: admin, body: { value: 1 } })
    return { path, as: admin }
  },
  generateAdminToken: async ({ admin }) => ({ path: '/admin/generate-token', as: admin }),
  undoDecisions: async ({ registry, moderator, ...target }) => {
    const { path, body } = requestFor.decideVersions(target)
    const decided = await send(registry, 'decideVersions', `POST /${path.slice(1)}`, { as: moderator, body })
    return { path: '/admin/decisions/undo', body: { batch_id: decided.body.batch_id }, as: moderator }
  },
  unbanPublisher: async ({ registry, moderator, publisherId }) => {
    const body = { reason: 'Spam' }
    await send(registry, 'banPublisher', `POST /publishers/${publisherId}/ban`, { as: moderator, body })
    return { path: `/publishers/${publisherId}/unban`, as: moderator }
  },
  unbanPublisherNode: async ({ registry, moderator, publisherId, nodeId }) => {
    const path = `/publishers/${publisherId}/nodes/${nodeId}` as const
    await send(registry, 'banPublisherNode', `POST ${path}/ban`, { as: moderator })
    return { path: `${path}/unban`, as: moderator }
  },
  updateAdminUser: async ({ moderator, owner }) => ({
    path: `/admin/users/${owner.id}`,
    body: { is_admin: true },
    as: moderator,
  }),
  banUser: async ({ moderator, owner }) => ({ path: `/admin/users/${owner.id}/ban`, as: moderator }),
  unbanUser: async ({ registry, moderator, owner }) => {
    await send(registry, 'banUser', `POST /admin/users/${owner.id}/ban`, { as: moderator })
    return { path: `/admin/users/${owner.id}/unban`, as: moderator }
  },
  mergeNode: async (world) => ({ ...(await givenTwin(world)), as: world.moderator }),
  unmergeNode: async (world) => {
    const { path, body } = await givenTwin(world)
    await send(world.registry, 'mergeNode', `POST /${path.slice(1)}`, { as: world.moderator, body })
    return { path: `/admin/nodes/${world.nodeId}/unmerge`, as: world.moderator }
  },
  setCompatibility: async ({ admin, ...target }) => {
    const { path, body } = requestFor.setCompatibility(target)
    return { path, body: { ...Object(body), dry_run: false }, as: admin }
  },
  answerReport: async ({ registry, nodeId, admin, owner }) => {
    const body = { kind: 'broken', message: 'It does not load.' }
    const made = await send(registry, 'reportNode', `POST /nodes/${nodeId}/reports`, { as: owner, body })
    return { path: `/admin/reports/${made.body.id}`, body: { state: 'accepted' }, as: admin }
  },
  retryJob: async ({ registry, admin, nodeId }) => {
    const { db, jobs } = registry.context
    const mail = { kind: 'nodeBanned', to: 'a@people.test', subject: nodeId, text: '' }
    await db.transaction().execute((tx) => jobs.send(tx, 'send-mail', mail, nodeId))
    await sql`update pgboss.job set state = 'failed' where singleton_key = ${nodeId}`.execute(db)
    const [job] = await jobs.list({ queue: 'send-mail', state: 'failed' }, { page: 1, limit: 1 })
    return { path: `/admin/jobs/send-mail/${job?.id}/retry`, as: admin }
  },
}

/** Creates an unclaimed node that shares its repository with another, and returns the request that merges both. */
async function givenTwin({ registry, nodeId }: World): Promise<{ path: string; body: object }> {
  const { db } = registry.context
  await db.updateTable('nodes').set({ publisher_id: 'unclaimed' }).where('id', '=', nodeId).execute()
  await db.deleteFrom('node_versions').where('node_id', '=', nodeId).execute()
  const { repository } = await db
    .selectFrom('nodes')
    .select('repository')
    .where('id', '=', nodeId)
    .executeTakeFirstOrThrow()
  const into = `twin-of-${nodeId}`
  const facts = { id: into, publisher_id: 'unclaimed', name: into, repository, listed_at: new Date() }
  await db.insertInto('nodes').values(facts).execute()
  return { path: `/admin/nodes/${nodeId}/merge`, body: { into, dry_run: false } }
}

/** Returns the path that yanks an installable version. */
async function yankPath({ registry, publisherId, nodeId }: World): Promise<`/publishers/${string}`> {
  const versionId = await givenArrived(registry, nodeId, '1.5.0')
  return `/publishers/${publisherId}/nodes/${nodeId}/versions/${versionId}/yank`
}
