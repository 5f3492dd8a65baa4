import type { components } from '@registry/contract/types'
import { updateNode as updateAsAdmin } from '../update-node.ts'
import { operation } from '../../../operation.ts'
import { presentOneNode } from '../../../registry/nodes/list-nodes.ts'
import { editNode } from '../../../registry/nodes/edit-node.ts'

export const updateNode = operation('updateNode')(async ({ path, body, principal }, context) => {
  const isAdmin = principal.kind === 'user' && principal.isAdmin
  const node = isAdmin
    ? await updateAsAdmin(context, principal, path, asAdmin(body))
    : await editNode(context, principal, path, body)
  return { status: 200, body: await presentOneNode(context, node) }
})

/** A publisher without an id says nothing. */
function asAdmin({
  publisher,
  ...rest
}: components['schemas']['UpdateNode']): components['schemas']['AdminUpdateNode'] {
  return publisher?.id === undefined ? rest : { ...rest, publisher: { id: publisher.id } }
}
