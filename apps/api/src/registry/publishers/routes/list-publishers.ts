import { operation } from '../../../operation.ts'
import { listPublishers as readPublishers } from '../list-publishers.ts'
import { presentPublisher } from '../present.ts'

export const listPublishers = operation('listPublishers')(async ({ query }, { db }) => {
  const publishers = await readPublishers(db, query)
  return { status: 200, body: publishers.map((publisher) => presentPublisher(publisher)) }
})
