import { setTimeout } from 'node:timers/promises'
import {
  askWitnesses,
  askForCatalogue,
  closeDataDirectory,
  ConfigError,
  refreshStatistics,
  createApi,
  createContext,
  explainDamage,
  makeDataDirectory,
  noticeExpiringTokens,
  invalidateOnChanges,
  prepareRegistry,
  prepareWorker,
  pruneCatalogueChanges,
  sequenceLog,
  startWorker,
  sweepCheckouts,
  sweepCustomerFiles,
  sweepDeliveries,
  sweepCiFiles,
  sweepFiles,
  sweepIdentity,
  retryMails,
  sweepComparisons,
  sweepExamples,
  sweepReviews,
  sweepStaged,
  sweepStripeEvents,
  warnOfConnections,
  type Api,
  type Config,
  type Context,
} from '@registry/api'
import { claimSocket, connectSocket } from '../control/claim-socket.ts'
import { askHolder } from '../control/control-client.ts'
import { startControl, type Control } from '../control/control-server.ts'
import { controlSocketPath } from '../control/socket-path.ts'
import { runCommand } from '../run-command.ts'
import { remakeWith } from './answer-cached.ts'
import { everyFewMinutes, everyHour, everySecond, type Repeating } from './repeating.ts'

interface Part {
  only?: 'api' | 'web' | 'worker'
  besides?: boolean
  processes?: number
}

export interface OpenRegistry {
  context: Context
  api: Api
  /** Makes the API fill its cache again. */
  remake: (address: string) => boolean
  /** Whether this process runs the queued jobs. */
  works: boolean
  /** Waits until search works, at most `longestMs`. */
  untilSearches(longestMs: number): Promise<void>
  /** Starts no further job, and waits for running jobs. */
  rest(patienceMs: number): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the registry for serving. With the embedded database, this process has the data folder alone, and runs all jobs
 * and other processes' commands. With a server, it runs jobs unless it serves only the API or `besides` another
 * process.
 */
export async function openRegistry(
  config: Config,
  { only, besides = false, processes = 1 }: Part,
): Promise<OpenRegistry> {
  const isAlone = config.database.kind === 'embedded'
  if (only === 'worker' && isAlone) throw new ConfigError(noWorkerApart)
  await makeDataDirectory(config.dataDirectory)
  const control = isAlone ? await claim(config.dataDirectory) : undefined
  try {
    const context = await createContext(config)
    if (!besides) await closeDataDirectory(config.dataDirectory, context.log)
    await (only === 'worker' ? prepareWorker(context) : prepareRegistry(context))
    if (!besides) await warnOfConnections({ ...context, database: config.database }, processes)
    control?.accept(context, runCommand)
    const works = isAlone || (only !== 'api' && !besides)
    if (works) await startWorker(context)
    const followed = { ...context, database: config.database }
    const following = invalidateOnChanges(
      followed,
      context.revisions,
      works ? () => askForCatalogue(context) : undefined,
    )
    context.revisions.follow()
    const repeating = besides ? [] : repeat(context, { serves: only !== 'worker', works })
    const api = createApi(context)
    return {
      context,
      api,
      remake: remakeWith(api, context.answers),
      works,
      untilSearches: async (longestMs) => {
        const isLate = await Promise.race([
          context.search.start().then(() => false),
          setTimeout(longestMs, true, { ref: false }),
        ])
        if (isLate) context.log.warn('it serves before it can search')
      },
      rest: (patienceMs) => context.jobs.stop(patienceMs),
      close: async () => {
        await Promise.all([...repeating, following].map((each) => each.stop()))
        await control?.close()
        await context.close()
      },
    }
  } catch (error) {
    await control?.close()
    // Some damage shows only when the database is first read.
    throw await explainDamage(config, error)
  }
}

/** Starts repeated work beside serving and jobs. */
function repeat(context: Context, { serves, works }: { serves: boolean; works: boolean }): Repeating[] {
  const failed: Failed = (what) => (error) => context.log.error({ err: error }, what)
  return [
    everyHour(() => sweepFiles(context), failed('abandoned files could not be removed')),
    everyHour(() => sweepCustomerFiles(context), failed('abandoned files of customers could not be removed')),
    everyHour(() => sweepCiFiles(context), failed('files that no result names could not be removed')),
    everyHour(() => pruneCatalogueChanges(context), failed('old changes of the catalogue could not be forgotten')),
    everyHour(() => sweepCheckouts(context), failed('old payments could not be forgotten')),
    everyHour(() => sweepStripeEvents(context), failed('old events of Stripe could not be forgotten')),
    everyHour(() => sweepDeliveries(context), failed('old deliveries of GitHub could not be forgotten')),
    everyHour(() => sweepIdentity(context), failed('expired sessions could not be removed')),
    ...(serves ? [everyHour(() => noticeExpiringTokens(context), failed('expiring tokens could not be noticed'))] : []),
    ...(works ? repeatForJobs(context, failed) : []),
  ]
}

type Failed = (what: string) => (error: unknown) => void

/** Starts the repeated work of processes that do jobs. */
function repeatForJobs(context: Context, failed: Failed): Repeating[] {
  return [
    everyHour(() => retryMails(context), failed('mails could not be queued again')),
    everyHour(() => sweepReviews(context), failed('waiting reviews could not be queued again')),
    everyHour(() => sweepStaged(context), failed('expired versions could not be removed')),
    everyHour(() => sweepComparisons(context), failed('versions could not be compared')),
    everyHour(() => sweepExamples(context), failed('examples of packs could not be read')),
    everyHour(() => askForCatalogue(context), failed('the catalogue could not be kept as a whole')),
    everySecond(() => sequenceLog(context), failed('the transparency log could not be extended')),
    everyFewMinutes(() => askWitnesses(context), failed('no witness could be asked')),
    everyFewMinutes(() => refreshStatistics(context), failed('lists of admins could not be counted')),
  ]
}

const noWorkerApart =
  'A worker of its own needs a PostgreSQL server: the embedded database belongs to the process that serves, which works on its jobs itself. Set DATABASE_URL, or leave out --only worker.'

async function claim(dataDirectory: string): Promise<Control> {
  const path = controlSocketPath(dataDirectory)
  const server = await claimSocket(path)
  if (server) return startControl(server, { command: 'serve', takesCommands: true })
  const socket = await connectSocket(path)
  const holder = socket && (await askHolder(socket))
  const who = holder ? `'registry ${holder.command}' (process ${holder.pid})` : 'Another process'
  throw new ConfigError(`${who} has ${dataDirectory} open. Stop it first, or set DATA_DIR to another folder.`)
}
