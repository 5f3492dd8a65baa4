import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { createAnalyst, type Analyst } from './registry/analysis/analyst.ts'
import type { Standings } from './access/permissions/standings.ts'
import { findNodePublisher } from './registry/nodes/read-node.ts'
import { readStanding } from './registry/publishers/read-standing.ts'
import { createCheckLimit, type CheckLimit } from './registry/check/check-limit.ts'
import { createIdentity } from './access/identity/create-identity.ts'
import type { Identity } from './access/identity/identity.ts'
import { createRequestLimiter, type RequestLimiter } from './platform/http/request-limiter.ts'
import { createBlobStore } from './platform/blobs/create-blob-store.ts'
import type { BlobStore } from './platform/blobs/blob-store.ts'
import type { Config } from './platform/config/config.ts'
import { makeDataDirectory } from './platform/config/data-directory.ts'
import { connectDatabase } from './platform/db/connect.ts'
import { migrate } from './platform/db/migrate.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { createMailer, type Mailer } from './platform/mail/create-mailer.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { systemClock, type Clock } from './platform/time/clock.ts'
import { createProxy, type ServiceProxy } from './commerce/proxy/create-proxy.ts'
import { queueNames, type Queues } from './queues.ts'
import { migrations } from './schema/migrations/index.ts'
import { createStripe, type StripeClient } from './commerce/payments/create-stripe.ts'
import { createAnswerCache, type AnswerCache } from './platform/cache/answer-cache.ts'
import { createRevisions, type Revisions } from './platform/cache/revisions.ts'
import { createRateLimits, type RateLimits } from './platform/http/rate-limits.ts'
import { createMetrics, noMetrics, type Metrics } from './system/metrics/create-metrics.ts'
import { createStopping, type Stopping } from './system/meta/stopping.ts'
import { createNodeCache, type NodeCache } from './registry/nodes/node-cache.ts'
import { createLists, type Lists } from './platform/paging.ts'
import { explainDamage } from './exchange/restores/explain-damage.ts'
import { refuseUnfinishedRestore } from './exchange/restores/refuse-unfinished-restore.ts'
import { createReviewWatchers } from './registry/review/watch-review.ts'
import { createSearchIndex } from './discovery/search/create-search-index.ts'
import type { SearchIndex } from './discovery/search/search-index.ts'
import type { WatchHub } from './registry/review/watch-hub.ts'
import { createPictureCache, type PictureCache } from './registry/pictures/picture-cache.ts'
import { openPythonMirror, type PythonMirror } from './registry/python/python-releases.ts'
import { createHistoryCache, type HistoryCache } from './registry/workflows/history-cache.ts'
import { createSignatureCache, type SignatureCache } from './registry/workflows/signature-cache.ts'
import type { Schema } from './schema/tables.ts'
import { loadSecret } from './schema/secret-store.ts'
import { createServiceAccounts, type ServiceAccounts } from './access/callers/service-accounts.ts'
import { createInstallCounter, type InstallCounter } from './registry/versions/count-installs.ts'
import { readTrustedRoots, type TrustedRoots } from './registry/provenance/trusted-roots.ts'
import { createWorkflowIssuer, type WorkflowIssuer } from './registry/trusted-publishing/workflow-issuer.ts'

/** Shared resources of the registry, created once per process. */
export interface Context {
  config: Config
  db: Kysely<Schema>
  blobs: BlobStore
  /** Cached pictures of archives. */
  pictures: PictureCache
  /** Cached signatures of comfy nodes. */
  signatures: SignatureCache
  /** Cached histories: versions of packs with the comfy nodes of each. */
  histories: HistoryCache
  /** Mirror of Python package metadata; undefined when the operator keeps none. */
  python: PythonMirror | undefined
  /** Uploads of customers, under random names. */
  customerBlobs: BlobStore
  /** Files of continuous integration results, separate from the archives of versions. */
  ciBlobs: BlobStore
  /** Snapshots of the catalogue, separate from the archives of versions. */
  catalogueBlobs: BlobStore
  /** Tiles of the transparency log. */
  logBlobs: BlobStore
  clock: Clock
  log: Log
  identity: Identity
  standings: Standings
  mailer: Mailer
  jobs: Jobs<Queues>
  /** Analyses packs in worker threads, without running their code. */
  analyst: Analyst
  /** Analyst for checks before publishing, so that reviews do not wait for checks. */
  checkAnalyst: Analyst
  checkLimit: CheckLimit
  /** Limits reports of continuous integration without a token. */
  reportLimiter: RequestLimiter
  /** Issuer that verifies the ID tokens of publishing workflows. */
  workflowIssuer: WorkflowIssuer
  /** Sigstore instances that verify the provenance of archives. */
  trustedRoots: TrustedRoots
  /** Verifies the operator's external services; undefined when none are configured. */
  serviceAccounts: ServiceAccounts | undefined
  /** Client for payments; undefined when payments are off. */
  stripe: StripeClient | undefined
  /** Search index of packs and comfy nodes. It loads with the first search, or at the start of a server. */
  search: SearchIndex
  /** Proxy to generation services. It opens no connection before the first request. */
  proxy: ServiceProxy
  /** Revisions of the catalogue, which decide whether cached values are fresh. */
  revisions: Revisions
  /** Cached responses that are equal for every client. */
  answers: AnswerCache
  /** Rate limits of the API and of the pages. */
  rateLimits: RateLimits
  /** State of a graceful shutdown. Load balancers learn of it before the server closes. */
  stopping: Stopping
  metrics: Metrics
  /** Totals and keyset cursors of lists. */
  lists: Lists
  nodes: NodeCache
  /** Counts installs of packs in memory until they are written. */
  installs: InstallCounter
  /** Clients that watch reviews. Their streams end before the server closes, because closing would wait for them. */
  reviewWatchers: WatchHub
  /** Key that signs upload addresses, shared by every process on a database. */
  uploadKey: Uint8Array
  /** Local directory that collects uploads before they are stored. */
  incomingDirectory: string
  close(): Promise<void>
}

/** Opens the database, migrates its schema and creates the rest of the context. */
export async function createContext(config: Config): Promise<Context> {
  await makeDataDirectory(config.dataDirectory)
  try {
    return await openContext(config)
  } catch (error) {
    throw await explainDamage(config, error)
  }
}

async function openContext(config: Config): Promise<Context> {
  const db = await connectDatabase<Schema>(config.database)
  try {
    await refuseUnfinishedRestore(db)
    await migrate(db, migrations)
    return await assembleContext(config, db)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Creates the context over an open and migrated database. @internal */
export async function assembleContext(config: Config, db: Kysely<Schema>): Promise<Context> {
  const incomingDirectory = join(config.dataDirectory, 'incoming')
  await mkdir(incomingDirectory, { recursive: true })
  const log = createLog(config.logLevel)
  const mailer = await createMailer(config.mail, log)
  const jobs = await createJobs<Queues>({ database: config.database, db, log }, queueNames)
  const analyst = createAnalyst({ ...analysisLimits, threads: config.workerConcurrency })
  const checkAnalyst = createAnalyst({ ...analysisLimits, threads: 1 })
  const proxy = createProxy({ db, log })
  const revisions = createRevisions()
  const answers = createAnswerCache(revisions)
  const search = await createSearchIndex({ config, db, log, jobs, changed: () => revisions.invalidate('lists') })
  const installs = createInstallCounter({ db, clock: systemClock, log }, { perAddress: config.installsPerAddress })
  const reviewWatchers = createReviewWatchers({ db, log })
  const base = { config, db, clock: systemClock, log, mailer, jobs }
  return {
    ...base,
    ...(await createBlobStores(config)),
    pictures: createPictureCache(),
    signatures: createSignatureCache(),
    histories: createHistoryCache(revisions),
    python: config.pythonMetadataDirectory === undefined ? undefined : openPythonMirror(config.pythonMetadataDirectory),
    analyst,
    checkAnalyst,
    checkLimit: createCheckLimit(),
    reportLimiter: createRequestLimiter(systemClock),
    identity: createIdentity({ ...base, secret: await loadSecret(db, 'identity') }),
    standings: {
      publisherOfNode: (nodeId) => findNodePublisher(db, nodeId),
      readStanding: (publisherId, userId) => readStanding(db, publisherId, userId),
    },
    workflowIssuer: createWorkflowIssuer(config),
    trustedRoots: readTrustedRoots(config.provenance.trustedRoot),
    serviceAccounts: createServiceAccounts(config, log),
    stripe: await createStripe(config),
    search,
    proxy,
    revisions,
    answers,
    rateLimits: createRateLimits(config.rateLimits, systemClock),
    stopping: createStopping(),
    metrics: config.listening.metrics ? createMetrics({ db, jobs, answers, proxy }) : noMetrics,
    lists: createLists(revisions),
    nodes: createNodeCache(revisions),
    installs,
    reviewWatchers,
    uploadKey: await loadSecret(db, 'upload-key'),
    incomingDirectory,
    close: async () => {
      reviewWatchers.stop()
      await Promise.all([jobs.stop(), search.close(), proxy.close(), installs.close()])
      await Promise.all([analyst.close(), checkAnalyst.close()])
      await db.destroy()
    },
  }
}

async function createBlobStores({ blobs, customerFiles, ci, catalogue, transparency }: Config) {
  return {
    blobs: await createBlobStore(blobs),
    customerBlobs: await createBlobStore(customerFiles.blobs),
    ciBlobs: await createBlobStore(ci.blobs),
    catalogueBlobs: await createBlobStore(catalogue.blobs),
    logBlobs: await createBlobStore(transparency.blobs),
  }
}

/** Limits of an analysis. An ordinary pack takes less than a second and a few dozen MiB. */
const analysisLimits = { ms: 60_000, heap: 1024 }
