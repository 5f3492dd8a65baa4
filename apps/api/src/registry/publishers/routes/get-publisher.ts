import { readMembers } from '../../members/read-members.ts'
import { operation } from '../../../operation.ts'
import { presentPublisher } from '../present.ts'
import { readPublisher } from '../read-publisher.ts'

export const getPublisher = operation('getPublisher')(async ({ path }, { db }) => {
  const publisher = await readPublisher(db, path.publisherId)
  return { status: 200, body: presentPublisher(publisher, await readMembers(db, publisher.id)) }
})
