import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { listPublishersOf } from '../list-publishers.ts'
import { presentPublisher } from '../present.ts'

export const listPublishersForUser = operation('listPublishersForUser')(async ({ principal }, { db }) => {
  const publishers = await listPublishersOf(db, signedIn(principal).userId)
  return { status: 200, body: publishers.map((publisher) => presentPublisher(publisher)) }
})
