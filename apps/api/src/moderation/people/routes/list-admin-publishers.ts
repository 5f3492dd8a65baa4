import { operation } from '../../../operation.ts'
import { wireDate } from '../../../platform/wire.ts'
import { listAdminPublishers as list } from '../list-admin-publishers.ts'
import { presentAdminPublisher } from '../present.ts'

export const listAdminPublishers = operation('listAdminPublishers')(async ({ query }, context) => {
  const { q = '', status, sort = 'newest', ...wanted } = query
  const { rows, countedAt, ...page } = await list(context, { q: q.trim(), status }, sort, wanted)
  const counted = countedAt && { counted_at: wireDate(countedAt) }
  return { status: 200, body: { publishers: rows.map(presentAdminPublisher), ...page, ...counted } }
})
