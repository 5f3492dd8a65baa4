import { readAdminNodes, searchTerms } from './list-admin-nodes.ts'
import { operation } from '../../operation.ts'
import { pageWithin } from '../../platform/paging.ts'
import type { components } from '@registry/contract/types'
import { updateNode } from './update-node.ts'
import { presentOneNode } from '../../registry/nodes/list-nodes.ts'
import { editNode } from '../../registry/nodes/edit-node.ts'
import { createUnclaimedNode } from './create-unclaimed-node.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { presentAdminNode } from './present-admin-nodes.ts'
import { lookAtRepository } from './look-at-repository.ts'

export const nodeAdminRoutes = [
  operation('listAdminNodes')(async ({ query }, context) => {
    const {
      q = '',
      status,
      node_id: id,
      publisher_id: publisherId,
      unclaimed,
      tag,
      ranked,
      preempting,
      reported,
    } = query
    const filter = {
      terms: searchTerms(q),
      ...(status?.length && { statuses: status }),
      ...(id && { id }),
      ...(publisherId && { publisherId }),
      ...(unclaimed !== undefined && { unclaimed }),
      ...(tag && { tag }),
      ranked: ranked ?? false,
      preempting: preempting ?? false,
      reported: reported ?? false,
    }
    const page = pageWithin(query, { usual: 50, most: 100 })
    return { status: 200, body: await readAdminNodes(context, filter, query.sort ?? 'updated', page) }
  }),
  operation('updateNode')(async ({ path, body, principal }, context) => {
    const isAdmin = principal.kind === 'user' && principal.isAdmin
    const node = isAdmin
      ? await updateNode(context, principal, path, asAdmin(body))
      : await editNode(context, principal, path, body)
    return { status: 200, body: await presentOneNode(context, node) }
  }),
  operation('adminCreateNode')(async ({ body, principal }, context) => {
    const node = await createUnclaimedNode(context, principal, body)
    return { status: 201, body: await presentOneNode(context, node) }
  }),
  operation('adminUpdateNode')(async ({ path, body, principal }, context) => {
    const node = await updateNode(context, signedIn(principal), path, body)
    return { status: 200, body: await presentAdminNode(context, node) }
  }),
  operation('lookAtRepository')(async ({ query }, context) => ({
    status: 200,
    body: await lookAtRepository(context, query.url),
  })),
]

/** Converts the request of an older client; ignores a publisher without an id. */
function asAdmin({
  publisher,
  ...rest
}: components['schemas']['UpdateNode']): components['schemas']['AdminUpdateNode'] {
  return publisher?.id === undefined ? rest : { ...rest, publisher: { id: publisher.id } }
}
