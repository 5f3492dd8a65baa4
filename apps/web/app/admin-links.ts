import type { advisoriesSearch } from './areas/admin/advisories/search.ts'
import type { auditSearch } from './areas/admin/audit/search.ts'
import type { batchesSearch } from './areas/admin/batches/search.ts'
import type { namesSearch } from './areas/admin/comfy-node-names/search.ts'
import type { compatibilitySearch } from './areas/admin/compatibility/search.ts'
import type { customersSearch } from './areas/admin/customers/search.ts'
import type { duplicatesSearch } from './areas/admin/duplicates/search.ts'
import type { jobsSearch } from './areas/admin/jobs/search.ts'
import type { nodesSearch } from './areas/admin/nodes/search.ts'
import type { publishersSearch } from './areas/admin/publishers/search.ts'
import type { releasesSearch } from './areas/admin/releases/search.ts'
import type { reportsSearch } from './areas/admin/reports/search.ts'
import type { rankingSearch } from './areas/admin/search-ranking/search.ts'
import type { unclaimedSearch } from './areas/admin/unclaimed/search.ts'
import type { usersSearch } from './areas/admin/users/search.ts'
import type { queueSearch } from './areas/admin/versions/search.ts'
import type { Locale } from './i18n/languages.ts'
import { addressIn, createLinks } from './links.ts'
import type { LinkQuery, Query } from './search/define-search.ts'

/**
 * Creates the links of the site in a locale, including admin pages. Few pages need admin links, so `createLinks` omits
 * them.
 */
export const createAdminLinks = (locale: Locale) => ({ ...createLinks(locale), ...adminLinks(addressIn(locale)) })

export type AdminLinkBuilders = ReturnType<typeof createAdminLinks>

const adminLinks = (at: (path: string, query?: Query) => string) => ({
  admin: () => at('/admin'),
  /** Links to the versions of every status, with the filters of the list. */
  adminVersions: (query?: LinkQuery<typeof queueSearch>) => at('/admin/versions', query),
  /** Links to the list with a version and its evidence open. */
  adminVersion: (nodeId: string, version: string) =>
    at('/admin/versions', { open: `${nodeId}@${version}` } satisfies LinkQuery<typeof queueSearch>),
  adminBatches: (query?: LinkQuery<typeof batchesSearch>) => at('/admin/batches', query),
  adminNodes: (query?: LinkQuery<typeof nodesSearch>) => at('/admin/nodes', query),
  adminNode: (nodeId: string) => at('/admin/nodes', { q: nodeId } satisfies LinkQuery<typeof nodesSearch>),
  adminUnclaimed: (query?: LinkQuery<typeof unclaimedSearch>) => at('/admin/unclaimed', query),
  adminDuplicates: (query?: LinkQuery<typeof duplicatesSearch>) => at('/admin/duplicates', query),
  adminSearchRanking: (query?: LinkQuery<typeof rankingSearch>) => at('/admin/search-ranking', query),
  adminComfyNodeNames: (query?: LinkQuery<typeof namesSearch>) => at('/admin/comfy-node-names', query),
  adminCompatibility: (query?: LinkQuery<typeof compatibilitySearch>) => at('/admin/compatibility', query),
  adminPublishers: (query?: LinkQuery<typeof publishersSearch>) => at('/admin/publishers', query),
  adminPublisher: (publisherId: string) =>
    at('/admin/publishers', { open: publisherId } satisfies LinkQuery<typeof publishersSearch>),
  adminUsers: (query?: LinkQuery<typeof usersSearch>) => at('/admin/users', query),
  adminUser: (userId: string) => at('/admin/users', { open: userId } satisfies LinkQuery<typeof usersSearch>),
  adminCustomers: (query?: LinkQuery<typeof customersSearch>) => at('/admin/customers', query),
  adminCustomer: (customerId: string) =>
    at('/admin/customers', { open: customerId } satisfies LinkQuery<typeof customersSearch>),
  adminServices: () => at('/admin/services'),
  adminReleases: (query?: LinkQuery<typeof releasesSearch>) => at('/admin/releases', query),
  adminRelease: (releaseId: number) =>
    at('/admin/releases', { open: String(releaseId) } satisfies LinkQuery<typeof releasesSearch>),
  adminAdvisories: (query?: LinkQuery<typeof advisoriesSearch>) => at('/admin/advisories', query),
  /** Links to the form of a new advisory about a pack, with the report or the rule as its source. */
  adminNewAdvisory: (
    source: Pick<LinkQuery<typeof advisoriesSearch>, 'node' | 'version' | 'report' | 'finding'> = {},
  ) => at('/admin/advisories', { open: 'new', ...source } satisfies LinkQuery<typeof advisoriesSearch>),
  adminReports: (query?: LinkQuery<typeof reportsSearch>) => at('/admin/reports', query),
  adminJobs: (query?: LinkQuery<typeof jobsSearch>) => at('/admin/jobs', query),
  adminAudit: (query?: LinkQuery<typeof auditSearch>) => at('/admin/audit', query),
  adminToken: () => at('/admin/token'),
})
