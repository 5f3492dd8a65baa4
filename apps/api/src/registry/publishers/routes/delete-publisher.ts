import { operation } from '../../../operation.ts'
import { deletePublisher as remove } from '../delete-publisher.ts'

export const deletePublisher = operation('deletePublisher')(async ({ path, principal }, context) => {
  await remove(context, principal, path.publisherId)
  return { status: 204 }
})
