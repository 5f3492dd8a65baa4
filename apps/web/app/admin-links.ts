import type { Locale } from './i18n/languages.ts'
import { addressIn, createLinks, type Query } from './links.ts'

/** Every address of the site in one language, with those of admins. Apart from `createLinks`, because few pages need them. */
export const createAdminLinks = (locale: Locale) => ({ ...createLinks(locale), ...adminLinks(addressIn(locale)) })

export type AdminLinkBuilders = ReturnType<typeof createAdminLinks>

const adminLinks = (at: (path: string, query?: Query) => string) => ({
  admin: () => at('/admin'),
  /** The versions of every status; the filters are those of the list. */
  adminVersions: (query?: Query) => at('/admin/versions', query),
  /** One version with its evidence beside the list. */
  adminVersion: (nodeId: string, version: string) => at('/admin/versions', { open: `${nodeId}@${version}` }),
  adminBatches: (query?: Query) => at('/admin/batches', query),
  adminNodes: (query?: Query) => at('/admin/nodes', query),
  adminNode: (nodeId: string) => at('/admin/nodes', { q: nodeId }),
  adminUnclaimed: (query?: Query) => at('/admin/unclaimed', query),
  adminDuplicates: (query?: Query) => at('/admin/duplicates', query),
  adminSearchRanking: (query?: Query) => at('/admin/search-ranking', query),
  adminComfyNodeNames: (query?: Query) => at('/admin/comfy-node-names', query),
  adminCompatibility: (query?: Query) => at('/admin/compatibility', query),
  adminPublishers: (query?: Query) => at('/admin/publishers', query),
  adminPublisher: (publisherId: string) => at('/admin/publishers', { open: publisherId }),
  adminUsers: (query?: Query) => at('/admin/users', query),
  adminUser: (userId: string) => at('/admin/users', { open: userId }),
  adminCustomers: (query?: Query) => at('/admin/customers', query),
  adminCustomer: (customerId: string) => at('/admin/customers', { open: customerId }),
  adminServices: () => at('/admin/services'),
  adminReleases: (query?: Query) => at('/admin/releases', query),
  adminRelease: (releaseId: number) => at('/admin/releases', { open: releaseId }),
  adminReports: (query?: Query) => at('/admin/reports', query),
  adminJobs: (query?: Query) => at('/admin/jobs', query),
  adminAudit: (query?: Query) => at('/admin/audit', query),
  adminToken: () => at('/admin/token'),
})
