import { mayAsk } from '../../access/callers/may-ask.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import type { Context } from '../../context.ts'
import { operation } from '../../operation.ts'
import { pageOf } from '../../platform/paging.ts'
import { readNodePage } from '../nodes/list-nodes.ts'
import { checkPublisherId } from './check-publisher-id.ts'
import { createOwnPublisher } from './create-publisher.ts'
import { deletePublisher } from './delete-publisher.ts'
import { presentPublisher } from './present.ts'
import { listPublishers, listPublishersOf, readPublisher, readWithMembers } from './read-publisher.ts'
import { readPermission } from './read-standing.ts'
import { needsSecondFactor } from './second-factor-rule.ts'
import { updatePublisher } from './update-publisher.ts'

export const publisherRoutes = [
  operation('validatePublisher')(async ({ query }, { db }) => {
    await checkPublisherId(db, query.username ?? '')
    return { status: 200, body: { isAvailable: true } }
  }),
  operation('listPublishers')(async ({ query }, { db }) => {
    const publishers = await listPublishers(db, query)
    return { status: 200, body: publishers.map((publisher) => presentPublisher(publisher)) }
  }),
  operation('createPublisher')(async ({ body, principal }, context) => {
    const publisher = await createOwnPublisher(context, signedIn(principal), body)
    return { status: 201, body: presentPublisher(publisher) }
  }),
  operation('getPublisher')(async ({ path }, { db }) => {
    const publisher = await readWithMembers(db, path.publisherId)
    return { status: 200, body: presentPublisher(publisher, publisher.members) }
  }),
  operation('updatePublisher')(async ({ path, body, principal }, context) => {
    const publisher = await updatePublisher(context, principal, path.publisherId, body)
    return { status: 200, body: presentPublisher(publisher) }
  }),
  operation('deletePublisher')(async ({ path, principal }, context) => {
    await deletePublisher(context, principal, path.publisherId)
    return { status: 204 }
  }),
  operation('getPermissionOnPublisher')(async ({ path, principal }, context) => {
    const permission = await readPermission(context.db, principal, path.publisherId)
    const isAsked =
      permission.canEdit && (await needsSecondFactor(context.db, context, path.publisherId, signedIn(principal).userId))
    return { status: 200, body: { ...permission, ...(isAsked && { needsSecondFactor: true }) } }
  }),
  operation('listPublishersForUser')(async ({ principal }, { db }) => {
    const publishers = await listPublishersOf(db, signedIn(principal).userId)
    return { status: 200, body: publishers.map((publisher) => presentPublisher(publisher)) }
  }),
  operation('listNodesForPublisher')(async ({ path, query, headers }, context) => {
    const filter = await nodesOfPublisher(context, path.publisherId, query, headers)
    const { nodes } = await readNodePage(context, filter, [], { page: 1, limit: Number.MAX_SAFE_INTEGER })
    return { status: 200, body: nodes }
  }),
  operation('listNodesForPublisherV2')(async ({ path, query, headers }, context) => {
    const filter = await nodesOfPublisher(context, path.publisherId, query, headers)
    const extras = { translations: query.include_translations }
    return { status: 200, body: await readNodePage(context, filter, [], pageOf(query), extras) }
  }),
]

/** Lists the packs of a publisher that the caller may see. Members also see packs without a published version. */
async function nodesOfPublisher(context: Context, id: string, query: { include_banned?: boolean }, headers: Headers) {
  const publisher = await readPublisher(context.db, id)
  const includeUnlisted = await mayAsk(context, 'members:read', headers, { publisherId: publisher.id })
  return { publisherId: publisher.id, includeBanned: query.include_banned ?? false, includeUnlisted }
}
