import { operation } from '../../../operation.ts'
import { checkPublisherId } from '../check-publisher-id.ts'

export const validatePublisher = operation('validatePublisher')(async ({ query }, { db }) => {
  await checkPublisherId(db, query.username ?? '')
  return { status: 200, body: { isAvailable: true } }
})
