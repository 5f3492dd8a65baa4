import { operation } from '../../operation.ts'
import { adviseOn } from '../advisories/advice.ts'
import { relativeAddress } from '../../platform/http/relative-address.ts'
import { readDate } from '../../platform/wire.ts'
import { pageOf } from '../../platform/paging.ts'
import { parseAuthorId } from './author.ts'
import { catalogueFilter, presentOneNode, readCachedNode, readNodePage } from './list-nodes.ts'
import { parseOrder } from './node-order.ts'
import { presentShownNode, presentTranslations } from './present.ts'
import { readNodeOrMove, readShownNodeOrMove } from './read-node.ts'
import { readAuthor } from './read-author.ts'
import { resolveInstall } from '../versions/install.ts'
import { presentVersion } from '../versions/present.ts'
import { findWithVersion } from '../versions/find-with-version.ts'
import type { Database } from '../../schema/tables.ts'
import { addNode } from './add-node.ts'
import { deleteNode } from './delete-node.ts'
import { translateNode } from './translate-node.ts'
import { readNodePermission } from './read-permission.ts'

export const nodeRoutes = [
  operation('listAllNodes')(async ({ query }, context) => {
    const { node_id: ids, timestamp } = query
    // Clients that name their nodes send no limit and expect all of these nodes.
    const page = ids && query.limit === undefined ? { page: 1, limit: ids.length } : pageOf(query)
    const filter = {
      ...catalogueFilter(query),
      includeBanned: query.include_banned ?? ids !== undefined,
      ...(ids && { ids }),
      ...(query.author && { author: parseAuthorId(query.author) }),
      ...(timestamp && { changedAfter: readDate('timestamp', timestamp) }),
    }
    const extras = { translations: query.include_translations }
    const body = await readNodePage(context, filter, parseOrder(query.sort), page, extras)
    // A client that polls for changes since a time never asks for them again, so the answer must be current.
    return { status: 200, isOfNow: timestamp !== undefined, body }
  }),
  operation('getNode')(async ({ path, query, url }, context) => {
    const revision = context.nodes.revision()
    const cached = query.include_translations ? undefined : await readCachedNode(context, path.nodeId)
    if (cached) return { status: 200, body: cached }
    const { node, movedTo } = await readShownNodeOrMove(context.db, path.nodeId)
    if (node?.id !== path.nodeId) {
      return { status: 302, headers: { Location: relativeAddress(url, `/nodes/${node?.id ?? movedTo}`) } }
    }
    const body = presentShownNode(context.config, node, await adviseOn(context.db, node.advice))
    // Lists share this cache and show no advisories.
    if (!node.advice) context.nodes.set(body.id, body, revision, { dependence: { nodeId: body.id } })
    return { status: 200, body: { ...body, ...(query.include_translations && presentTranslations(node)) } }
  }),
  operation('getAuthor')(async ({ path }, { db }) => ({
    status: 200,
    body: await readAuthor(db, path.name),
  })),
  operation('installNode')(async ({ path, query, url }, context) => {
    const find = (db: Database, nodeId: string) => findWithVersion(db, nodeId, query.version)
    const { node, movedTo } = await readNodeOrMove(context.db, path.nodeId, find)
    if (!node) return { status: 302, headers: { Location: relativeAddress(url, `/nodes/${movedTo}/install`) } }
    const version = await resolveInstall(context.db, node, query.version)
    const advised = (await adviseOn(context.db, node.advice)).ofVersion(node.id, version.version)
    return {
      status: 200,
      body: presentVersion(context.config, version, { nodeStatus: node.status, advised }),
      eachTime: (client) => context.installs.count(version, client),
    }
  }),
  operation('createNode')(async ({ path, body, principal }, context) => {
    const node = await addNode(context, principal, { publisherId: path.publisherId, node: body })
    return { status: 201, body: await presentOneNode(context, node) }
  }),
  operation('deleteNode')(async ({ path, principal }, context) => {
    await deleteNode(context, principal, path)
    return { status: 204 }
  }),
  operation('createNodeTranslations')(async ({ path, body, principal }, context) => {
    await translateNode(context, principal, path.nodeId, body.data)
    return { status: 201 }
  }),
  operation('getPermissionOnPublisherNodes')(async ({ path, principal }, { db }) => ({
    status: 200,
    body: await readNodePermission(db, principal, path),
  })),
]
