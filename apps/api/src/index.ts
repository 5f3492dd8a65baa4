import { apiKeyRoutes } from './api-keys/routes/index.ts'
import { customerFileRoutes } from './customer-files/routes/index.ts'
import { customerEventRoutes } from './customer-events/routes/index.ts'
import { customerRoutes } from './customers/routes/index.ts'
import { adminTokenRoutes } from './admin-tokens/routes/index.ts'
import { auditRoutes } from './audit/routes/index.ts'
import { banRoutes } from './bans/routes/index.ts'
import { decisionRoutes } from './decisions/routes/index.ts'
import { jobAdminRoutes } from './job-admin/routes/index.ts'
import { moderationRoutes } from './moderation/routes/index.ts'
import { compatibilityRoutes } from './compatibility/routes/index.ts'
import { mergeRoutes } from './merges/routes/index.ts'
import { nodeAdminRoutes } from './node-admin/routes/index.ts'
import { overviewRoutes } from './overview/routes/index.ts'
import { peopleRoutes } from './people/routes/index.ts'
import { releaseNoteRoutes } from './release-notes/routes/index.ts'
import { releaseWebhookRoutes } from './release-webhook/routes/index.ts'
import { reportRoutes } from './reports/routes/index.ts'
import { upkeepRoutes } from './upkeep/routes/index.ts'
import { catalogueRoutes } from './catalogue/routes/index.ts'
import { checkRoutes } from './check/routes/index.ts'
import { ciFileRoutes } from './ci-files/routes/index.ts'
import { ciReportRoutes } from './ci-reports/routes/index.ts'
import { ciResultRoutes } from './ci-results/routes/index.ts'
import { claimRoutes } from './claims/routes/index.ts'
import { comfyNodeRoutes } from './comfy-nodes/routes/index.ts'
import type { Context } from './context.ts'
import { serveReference } from './meta/reference/reference-page.ts'
import { createAlgoliaServer } from './search/algolia-protocol/serve-algolia.ts'
import { memberRoutes } from './members/routes/index.ts'
import { metaRoutes } from './meta/routes/index.ts'
import { nodeRoutes } from './nodes/routes/index.ts'
import { authenticate } from './identity/authenticate.ts'
import { identityRoutes } from './identity/routes/index.ts'
import { serveIdentity } from './identity/serve-identity.ts'
import type { Route } from './operation.ts'
import { authorize } from './permissions/authorize.ts'
import { nameOfPrincipal } from './permissions/principal.ts'
import { withQuestionMark } from './platform/http/question-mark.ts'
import { createRouter } from './platform/http/router.ts'
import { addHeaders, safeHeaders } from './platform/http/safe-headers.ts'
import { paymentRoutes } from './payments/routes/index.ts'
import { proxyRoutes } from './proxy/routes/index.ts'
import { publisherRoutes } from './publishers/routes/index.ts'
import { ratingRoutes } from './ratings/routes/index.ts'
import { searchRoutes } from './search/routes/index.ts'
import { settingRoutes } from './settings/routes/index.ts'
import { reviewRoutes } from './review/routes/index.ts'
import { stripeEventRoutes } from './stripe-events/routes/index.ts'
import { tokenRoutes } from './tokens/routes/index.ts'
import { trustedPublishingRoutes } from './trusted-publishing/routes/index.ts'
import { versionRoutes } from './versions/routes/index.ts'

export { BackupError } from './backups/backup-error.ts'
export { checkBackup } from './backups/check-backup.ts'
export { makeBackup } from './backups/make-backup.ts'
export { askForCatalogue } from './catalogue/ask-for-catalogue.ts'
export { checkFolder, type CheckedFolder } from './check/check-folder.ts'
export type { PackReport } from './check/pack-report.ts'
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
  createKeptAnswers,
  leastEncoded,
  type Encoding,
  type KeptAnswer,
  type KeptAnswers,
} from './platform/http/kept-answers.ts'
export { answerOf } from './platform/http/answer-of.ts'
export { metricsText, metricsType, type Measures, type ProcessMeasures } from './metrics/metrics-text.ts'
export { refuseBrokenRequest } from './platform/http/broken-request.ts'
export { setAdmin } from './identity/set-admin.ts'
export { importManagerCatalogue } from './imports/import-manager-catalogue.ts'
export type { ImportSummary } from './imports/import-summary.ts'
export { ImportFileError } from './imports/manager-files.ts'
export { checkIntegrity, type Integrity } from './integrity/check-integrity.ts'
export { readManagerFolder } from './imports/read-manager-folder.ts'
export { mirrorCatalogue } from './mirror/mirror-catalogue.ts'
export { MirrorError } from './mirror/mirror-error.ts'
export type { MirrorSummary } from './mirror/mirror-summary.ts'
export { warnOfConnections } from './platform/db/warn-of-connections.ts'
export { maintainDatabase } from './platform/db/maintain.ts'
export { passRevisions } from './catalogue-changes/pass-revisions.ts'
export { pruneCatalogueChanges } from './catalogue-changes/prune-changes.ts'
export { prepareRegistry, prepareWorker } from './prepare-registry.ts'
export { explainDamage } from './restores/explain-damage.ts'
export { moveDatabase } from './restores/move-database.ts'
export { restoreBackup, type RestoreListener, type RestoreSummary } from './restores/restore-backup.ts'
export { countLists } from './counted-lists/count-lists.ts'
export { readPack, type PackPlace, type ReadPack } from './readings/read-pack.ts'
export { ReadingError } from './readings/reading-error.ts'
export { createPublisher } from './publishers/create-publisher.ts'
export { loadSampleCatalogue } from './sample/load-sample-catalogue.ts'
export { sweepCiFiles } from './ci-files/sweep-ci-files.ts'
export { pruneResults } from './ci-reports/prune-results.ts'
export { createCiToken } from './ci-tokens/create-ci-token.ts'
export { listCiTokens } from './ci-tokens/list-ci-tokens.ts'
export { revokeCiToken } from './ci-tokens/revoke-ci-token.ts'
export { createServiceToken } from './service-tokens/create-service-token.ts'
export { listServiceTokens } from './service-tokens/list-service-tokens.ts'
export { revokeServiceToken } from './service-tokens/revoke-service-token.ts'
export { createToken } from './tokens/create-token.ts'
export { sweepCheckouts } from './payments/sweep-checkouts.ts'
export { sweepStripeEvents } from './stripe-events/sweep-stripe-events.ts'
export { sweepReviews } from './review/sweep-reviews.ts'
export { noticeExpiringTokens } from './tokens/notice-expiring-tokens.ts'
export { checkLedger } from './ledger/check-ledger.ts'
export { sweepDeliveries } from './release-webhook/sweep-deliveries.ts'
export { askForReindex } from './upkeep/ask-for-upkeep.ts'
export { sweepCustomerFiles } from './customer-files/sweep-customer-files.ts'
export { sweepFiles } from './versions/sweep-files.ts'
export { startWorker } from './worker.ts'

export const routes: readonly Route[] = [
  ...nodeRoutes,
  ...catalogueRoutes,
  ...searchRoutes,
  ...versionRoutes,
  ...comfyNodeRoutes,
  ...reviewRoutes,
  ...checkRoutes,
  ...ratingRoutes,
  ...publisherRoutes,
  ...memberRoutes,
  ...tokenRoutes,
  ...trustedPublishingRoutes,
  ...claimRoutes,
  ...identityRoutes,
  ...adminTokenRoutes,
  ...auditRoutes,
  ...banRoutes,
  ...decisionRoutes,
  ...jobAdminRoutes,
  ...moderationRoutes,
  ...nodeAdminRoutes,
  ...mergeRoutes,
  ...compatibilityRoutes,
  ...overviewRoutes,
  ...peopleRoutes,
  ...reportRoutes,
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

/** Cookies say who asks there: no other host gets anything of it. */
const ofOnePerson = { 'Cross-Origin-Resource-Policy': 'same-origin', 'Cache-Control': 'no-store' }

/** The registry behind HTTP: every operation of the contract, served from a context. */
export function createApi(context: Context): Api {
  const headers = safeHeaders(context.config.apiPublicUrl)
  const router = createRouter({
    context,
    headers,
    first: createAlgoliaServer(context),
    log: context.log,
    now: () => context.clock.now(),
    routes,
    kept: context.kept,
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

/** ComfyUI's front end asks one base address for some operations at its root and for others below `/api`. */
function belowRoot(request: Request): Request {
  if (!request.url.includes('/api/')) return request
  const url = new URL(request.url)
  if (!url.pathname.startsWith('/api/')) return request
  url.pathname = url.pathname.slice('/api'.length)
  return new Request(url, request)
}
