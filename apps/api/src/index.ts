import { accountRoutes } from './system/accounts/routes.ts'
import { advisoryRoutes } from './registry/advisories/routes.ts'
import { apiKeyRoutes } from './commerce/api-keys/routes.ts'
import { customerFileRoutes } from './commerce/customer-files/routes.ts'
import { customerEventRoutes } from './commerce/events/routes.ts'
import { customerRoutes } from './commerce/customers/routes.ts'
import { adminTokenRoutes } from './access/admin-tokens/routes.ts'
import { auditRoutes } from './access/audit/routes.ts'
import { banRoutes } from './moderation/bans/routes.ts'
import { lifecycleRoutes } from './registry/lifecycle/routes.ts'
import { jobAdminRoutes } from './moderation/jobs/routes.ts'
import { moderationRoutes } from './moderation/queue/routes.ts'
import { comparisonRoutes } from './registry/comparison/routes.ts'
import { exampleRoutes } from './registry/examples/routes.ts'
import { workflowRoutes } from './registry/workflows/routes.ts'
import { compatibilityRoutes } from './registry/compatibility/routes.ts'
import { mergeRoutes } from './moderation/merges/routes.ts'
import { nodeAdminRoutes } from './moderation/node-admin/routes.ts'
import { overviewRoutes } from './moderation/overview/routes.ts'
import { peopleRoutes } from './moderation/people/routes.ts'
import { releaseNoteRoutes } from './releases/notes/routes.ts'
import { releaseWebhookRoutes } from './releases/webhook/routes.ts'
import { reportRoutes } from './moderation/reports/routes.ts'
import { upkeepRoutes } from './system/upkeep/routes.ts'
import { catalogueRoutes } from './discovery/feed/routes.ts'
import { checkRoutes } from './registry/check/routes.ts'
import { ciFileRoutes } from './ci/files/routes.ts'
import { ciReportRoutes } from './ci/reports/routes.ts'
import { ciResultRoutes } from './ci/results/routes.ts'
import { claimRoutes } from './registry/claims/routes.ts'
import { comfyNodeRoutes } from './registry/comfy-nodes/routes.ts'
import type { Context } from './context.ts'
import { serveReference } from './system/meta/reference/reference-page.ts'
import { createMcpServer } from './discovery/mcp/serve-mcp.ts'
import { createAlgoliaServer } from './discovery/search/algolia-protocol/serve-algolia.ts'
import { logRoutes } from './exchange/log/routes.ts'
import { memberRoutes } from './registry/members/routes.ts'
import { metaRoutes } from './system/meta/routes.ts'
import { nodeRoutes } from './registry/nodes/routes.ts'
import { authenticate } from './access/callers/authenticate.ts'
import { identityRoutes } from './access/identity/routes.ts'
import { serveIdentity } from './access/identity/serve-identity.ts'
import type { Route } from './operation.ts'
import { authorize } from './access/permissions/authorize.ts'
import { nameOfPrincipal } from './access/permissions/principal.ts'
import { cacheFirst } from './platform/http/cache-first.ts'
import { withQuestionMark } from './platform/http/question-mark.ts'
import { createRouter } from './platform/http/router.ts'
import { addHeaders, safeHeaders } from './platform/http/safe-headers.ts'
import { paymentRoutes } from './commerce/payments/routes.ts'
import { proxyRoutes } from './commerce/proxy/routes.ts'
import { publisherRoutes } from './registry/publishers/routes.ts'
import { ratingRoutes } from './registry/ratings/routes.ts'
import { searchRoutes } from './discovery/search/routes.ts'
import { settingRoutes } from './system/settings/routes.ts'
import { reviewRoutes } from './registry/review/routes.ts'
import { stripeEventRoutes } from './commerce/stripe-events/routes.ts'
import { tokenRoutes } from './registry/tokens/routes.ts'
import { stagingRoutes } from './registry/staging/routes.ts'
import { provenanceRoutes } from './registry/provenance/routes.ts'
import { trustedPublishingRoutes } from './registry/trusted-publishing/routes.ts'
import { publishingRoutes } from './registry/publishing/routes.ts'
import { fileRoutes } from './registry/files/routes.ts'
import { sourceRoutes } from './registry/source/routes.ts'
import { pictureRoutes } from './registry/pictures/routes.ts'
import { versionRoutes } from './registry/versions/routes.ts'

export { BackupError } from './exchange/backups/backup-error.ts'
export { checkBackup } from './exchange/backups/check-backup.ts'
export { makeBackup } from './exchange/backups/make-backup.ts'
export { askForCatalogue } from './discovery/feed/jobs.ts'
export { createContext, type Context } from './context.ts'
export { readConfig, type Config } from './platform/config/config.ts'
export { ConfigError } from './platform/config/config-error.ts'
export { databaseHost } from './platform/config/database-url.ts'
export { closeDataDirectory, makeDataDirectory } from './platform/config/data-directory.ts'
export type { Environment } from './platform/config/settings.ts'
export { RegistryError } from './platform/errors.ts'
export { thrownText } from './platform/log/thrown-text.ts'
export {
  createRateLimits,
  nameOfAddress,
  rateLimitHeaders,
  refuseAbove,
  type RateLimits,
} from './platform/http/rate-limits.ts'
export type { RateClass } from './platform/config/rate-limits-config.ts'
export type { Network } from './platform/config/listening-config.ts'
export { systemClock } from './platform/time/clock.ts'
export {
  createAnswerCache,
  leastEncoded,
  type AnswerCache,
  type CachedAnswer,
  type Encoding,
} from './platform/cache/answer-cache.ts'
export { createRevisions, type Revisions } from './platform/cache/revisions.ts'
export { cacheFirst } from './platform/http/cache-first.ts'
export { metricsText, metricsType, type Measures, type ProcessMeasures } from './system/metrics/metrics-text.ts'
export { refuseBrokenRequest } from './platform/http/broken-request.ts'
export { hasTag } from './platform/http/has-tag.ts'
export { varyOf } from './platform/http/present-reply.ts'
export { resetSecondFactor } from './access/identity/reset-second-factor.ts'
export { setAdmin } from './access/identity/set-admin.ts'
export { importManagerCatalogue } from './exchange/imports/import-manager-catalogue.ts'
export type { ImportSummary } from './exchange/imports/import-summary.ts'
export { ImportFileError } from './exchange/imports/manager-files.ts'
export { checkIntegrity, type Integrity } from './exchange/integrity/check-integrity.ts'
export { readManagerFolder } from './exchange/imports/read-manager-folder.ts'
export { askWitnesses } from './exchange/log/ask-witnesses.ts'
export { checkLog } from './exchange/log/check-log.ts'
export { writeAudit } from './access/audit/audit-store.ts'
export { RecoveryError, recoverLog, tellRows } from './exchange/log/recover-log.ts'
export { findUntold } from './exchange/log/find-untold.ts'
export { sequenceLog } from './exchange/log/sequence-log.ts'
export { rotateKey } from './exchange/log/log-keys.ts'
export { mirrorCatalogue } from './exchange/mirror/mirror-catalogue.ts'
export { openSource } from './exchange/mirror/open-source.ts'
export type { Source } from './exchange/mirror/source.ts'
export { listMirrorSources } from './exchange/mirror/mirror-store.ts'
export { mirroredLogsPath } from './exchange/backups/layout.ts'
export { MirrorError } from './exchange/mirror/mirror-error.ts'
export { mirrorPython } from './exchange/python-mirror/mirror-python.ts'
export type { PythonMirrorSummary } from './exchange/python-mirror/python-mirror-summary.ts'
export type { MirrorSummary } from './exchange/mirror/mirror-summary.ts'
export { warnOfConnections } from './platform/db/warn-of-connections.ts'
export { maintainDatabase } from './platform/db/maintain.ts'
export { invalidateOnChanges } from './discovery/changes/invalidate-on-changes.ts'
export { pruneCatalogueChanges } from './discovery/changes/outbox.ts'
export { prepareRegistry, prepareWorker } from './prepare-registry.ts'
export { explainDamage } from './exchange/restores/explain-damage.ts'
export { moveDatabase } from './exchange/restores/move-database.ts'
export { restoreBackup, type RestoreListener, type RestoreSummary } from './exchange/restores/restore-backup.ts'
export { refreshStatistics } from './moderation/statistics/refresh-statistics.ts'
export { listContestedPacks } from './registry/comfy-nodes/contested-packs.ts'
export type { PackSource } from './exchange/readings/open-pack.ts'
export { readPack, type ReadPack } from './exchange/readings/read-pack.ts'
export { ReadingError } from './exchange/readings/reading-error.ts'
export { readTrustedRoots, type TrustedRoots } from './registry/provenance/trusted-roots.ts'
export { verifyProvenance, type Provenance } from './registry/provenance/verify-provenance.ts'
export { createPublisher } from './registry/publishers/create-publisher.ts'
export { loadSampleCatalogue } from './exchange/sample/load-sample-catalogue.ts'
export { sweepIdentity } from './access/identity/sweep-identity.ts'
export { sweepCiFiles } from './ci/files/sweep-ci-files.ts'
export { pruneResults } from './ci/reports/prune-results.ts'
export { createNamedToken, listNamedTokens, revokeNamedToken } from './access/credentials/named-tokens.ts'
export { createToken } from './registry/tokens/create-token.ts'
export { sweepCheckouts } from './commerce/payments/sweep-checkouts.ts'
export { sweepStripeEvents } from './commerce/stripe-events/sweep-stripe-events.ts'
export { retryMails } from './access/mail/retry-mails.ts'
export { sweepComparisons } from './registry/comparison/sweep-comparisons.ts'
export { sweepExamples } from './registry/examples/sweep-examples.ts'
export { sweepReviews } from './registry/lifecycle/sweep-reviews.ts'
export { sweepStaged } from './registry/staging/expire-staged.ts'
export { noticeExpiringTokens } from './registry/tokens/notice-expiring-tokens.ts'
export { checkLedger } from './commerce/ledger/check-ledger.ts'
export { sweepDeliveries } from './releases/webhook/sweep-deliveries.ts'
export { askForReindex } from './system/upkeep/ask-for-upkeep.ts'
export { sweepCustomerFiles } from './commerce/customer-files/sweep-customer-files.ts'
export { sweepFiles } from './registry/publishing/sweep-blobs.ts'
export { startWorker } from './worker.ts'

export const routes: readonly Route[] = [
  ...nodeRoutes,
  ...catalogueRoutes,
  ...logRoutes,
  ...searchRoutes,
  ...versionRoutes,
  ...pictureRoutes,
  ...fileRoutes,
  ...sourceRoutes,
  ...publishingRoutes,
  ...comfyNodeRoutes,
  ...comparisonRoutes,
  ...exampleRoutes,
  ...workflowRoutes,
  ...reviewRoutes,
  ...checkRoutes,
  ...ratingRoutes,
  ...publisherRoutes,
  ...memberRoutes,
  ...tokenRoutes,
  ...trustedPublishingRoutes,
  ...stagingRoutes,
  ...provenanceRoutes,
  ...claimRoutes,
  ...identityRoutes,
  ...accountRoutes,
  ...adminTokenRoutes,
  ...auditRoutes,
  ...banRoutes,
  ...lifecycleRoutes,
  ...jobAdminRoutes,
  ...moderationRoutes,
  ...nodeAdminRoutes,
  ...mergeRoutes,
  ...compatibilityRoutes,
  ...overviewRoutes,
  ...peopleRoutes,
  ...reportRoutes,
  ...advisoryRoutes,
  ...upkeepRoutes,
  ...settingRoutes,
  ...customerRoutes,
  ...customerEventRoutes,
  ...apiKeyRoutes,
  ...paymentRoutes,
  ...stripeEventRoutes,
  ...customerFileRoutes,
  ...proxyRoutes,
  ...releaseNoteRoutes,
  ...releaseWebhookRoutes,
  ...ciReportRoutes,
  ...ciFileRoutes,
  ...ciResultRoutes,
  ...metaRoutes,
]

export interface Api {
  fetch(request: Request): Promise<Response>
}

/** Cookies identify the person on these paths, so no other origin may read an answer. */
const ofOnePerson = { 'Cross-Origin-Resource-Policy': 'same-origin', 'Cache-Control': 'no-store' }

/** Creates the HTTP handler of the registry, which serves every operation of the contract from a context. */
export function createApi(context: Context): Api {
  const headers = safeHeaders(context.config.apiPublicUrl)
  const serveAlgolia = createAlgoliaServer(context)
  const serveMcp = createMcpServer(
    context,
    cacheFirst(context.answers, async (request) => router.fetch(request)),
  )
  const router = createRouter({
    context,
    headers,
    first: async (request, requestId) => (await serveAlgolia(request, requestId)) ?? serveMcp(request),
    log: context.log,
    now: () => context.clock.now(),
    routes,
    revisions: context.revisions,
    answers: context.answers,
    rateLimits: context.rateLimits,
    nameOf: nameOfPrincipal,
    answered: context.metrics.answered,
    limited: context.metrics.limited,
    authenticate: (credentials) => authenticate(context, credentials),
    authorize: (permission, principal, path) => authorize(context, permission, principal, path),
  })
  return {
    fetch: async (incoming) => {
      const request = belowRoot(incoming)
      const identity = await serveIdentity(context, request)
      if (identity) return addHeaders(identity, { ...headers, ...ofOnePerson })
      return addHeaders((await serveReference(request)) ?? (await router.fetch(withQuestionMark(request))), headers)
    },
  }
}

/**
 * Removes `/api` from a path: ComfyUI's front end uses a single base address, and requests some operations at its root
 * and others below `/api`.
 */
function belowRoot(request: Request): Request {
  if (!request.url.includes('/api/')) return request
  const url = new URL(request.url)
  if (!url.pathname.startsWith('/api/')) return request
  url.pathname = url.pathname.slice('/api'.length)
  return new Request(url, request)
}
