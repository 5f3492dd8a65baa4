import { operation } from '../../../operation.ts'
import { readTrustedPublishers } from '../list-trusted-publishers.ts'
import { presentTrustedPublisher } from '../present.ts'

export const listTrustedPublishers = operation('listTrustedPublishers')(async ({ path }, { db }) => {
  const trusted = await readTrustedPublishers(db, path.publisherId)
  return { status: 200, body: trusted.map(presentTrustedPublisher) }
})
