import { operation } from '../../../operation.ts'
import { presentPublisher } from '../present.ts'
import { updatePublisher as update } from '../update-publisher.ts'

export const updatePublisher = operation('updatePublisher')(async ({ path, body, principal }, context) => {
  const publisher = await update(context, principal, path.publisherId, body)
  return { status: 200, body: presentPublisher(publisher) }
})
