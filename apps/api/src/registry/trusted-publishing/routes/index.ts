import { createTrustedPublisher } from './create-trusted-publisher.ts'
import { deleteTrustedPublisher } from './delete-trusted-publisher.ts'
import { exchangeTrustedToken } from './exchange-trusted-token.ts'
import { listTrustedPublishers } from './list-trusted-publishers.ts'

export const trustedPublishingRoutes = [
  listTrustedPublishers,
  createTrustedPublisher,
  deleteTrustedPublisher,
  exchangeTrustedToken,
]
