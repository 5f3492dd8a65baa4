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

/** Everything the registry stands on, constructed once. */
export interface Context {
  config: Config
  db: Kysely<Schema>
  blobs: BlobStore
  /** Pictures of archives that were served lately. */
  pictures: PictureCache
  /** Signatures of comfy nodes that were read lately. */
  signatures: SignatureCache
  /** Versions of packs and what their comfy nodes were in them. */
  histories: HistoryCache
  /** Metadata of Python packages, where the operator keeps it. */
  python: PythonMirror | undefined
  /** What customers uploaded, by random names. */
  customerBlobs: BlobStore
  /** Files of results of continuous integration, apart from the archives of versions. */
  ciBlobs: BlobStore
  /** Snapshots of the catalogue, apart from the archives of versions. */
  catalogueBlobs: BlobStore
  /** Tiles of the transparency log. */
  logBlobs: BlobStore
  clock: Clock
  log: Log
  identity: Identity
  standings: Standings
  mailer: Mailer
  jobs: Jobs<Queues>
  /** Reads packs, without running them, in threads beside this one. */
  analyst: Analyst
  /** The same for checks before publishing, so that reviews do not wait for them. */
  checkAnalyst: Analyst
  checkLimit: CheckLimit
  /** Counts who reports results of continuous integration without a token. */
  reportLimiter: RequestLimiter
  /** Vouches for the workflows that publish. */
  workflowIssuer: WorkflowIssuer
  /** Sigstore instances that vouch for the provenance of archives. */
  trustedRoots: TrustedRoots
  /** Vouches for the operator's services elsewhere; undefined where none is named. */
  serviceAccounts: ServiceAccounts | undefined
  /** Takes payments; undefined where none are taken. */
  stripe: StripeClient | undefined
  /** Finds nodes and comfy nodes; it begins with the first search, or when a registry serves. */
  search: SearchIndex
  /** Asks generation services for customers; nothing is connected before somebody asks. */
  proxy: ServiceProxy
  /** Revisions of the catalogue, which decide whether cached values are fresh. */
  revisions: Revisions
  /** Answers that are the same for every client. */
  answers: AnswerCache
  /** Counts requests of the API and of the pages. */
  rateLimits: RateLimits
  /** Whether the registry was told to stop, which whoever sends requests learns first. */
  stopping: Stopping
  metrics: Metrics
  /** Totals and keyset cursors of lists. */
  lists: Lists
  nodes: NodeCache
  /** How often nodes were installed, until that is written. */
  installs: InstallCounter
  /** Who follows reviews; stopped before the server closes, which would wait for them otherwise. */
  reviewWatchers: WatchHub
  /** Signs upload addresses; the same for every process on one database. */
  uploadKey: Uint8Array
  /** Where uploads are collected before they are kept; on this machine. */
  incomingDirectory: string
  close(): Promise<void>
}

/** Opens the database, brings its schema up to date, and constructs the rest. */
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

/** The context over a database that is open and current. @internal */
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

/** A pack of ordinary size takes less than a second and a few dozen MiB. */
const analysisLimits = { ms: 60_000, heap: 1024 }
