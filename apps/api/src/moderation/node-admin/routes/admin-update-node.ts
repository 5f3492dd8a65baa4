import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { presentAdminNode } from '../present-admin-nodes.ts'
import { updateNode } from '../update-node.ts'

export const adminUpdateNode = operation('adminUpdateNode')(async ({ path, body, principal }, context) => {
  const node = await updateNode(context, signedIn(principal), path, body)
  return { status: 200, body: await presentAdminNode(context, node) }
})
