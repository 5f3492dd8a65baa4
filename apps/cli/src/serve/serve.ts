import { constants, getPriority, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import {
  cacheFirst,
  type Config,
  ConfigError,
  createAnswerCache,
  createRateLimits,
  databaseHost,
  type Environment,
  readConfig,
  systemClock,
} from '@registry/api'
import type { CreatePages, Pages, PagesOptions } from '@registry/web/pages'
import { onStop } from '../on-stop.ts'
import { printable } from '../printable.ts'
import { sentenceOf } from '../sentence-of.ts'
import { answerCached, answerCachedPages } from './answer-cached.ts'
import { clientNamer, type NameClient } from './client-address.ts'
import { limitPages } from './limit-pages.ts'
import { inTurn, listen, type Listening, type Middleware } from './listen.ts'
import { outliveErrors } from './outlive-errors.ts'
import { openRegistry, type OpenRegistry } from './open-registry.ts'
import { publicFacts } from './public-facts.ts'
import { answerMeasures } from './measures-of-processes.ts'
import { serveMetrics } from './serve-metrics.ts'
import { remoteApi, underApi } from './under-api.ts'

export interface ServeOptions {
  only?: 'api' | 'web' | 'worker'
  dev?: true
  /** Whether another process of this machine serves too, and runs the jobs. */
  besides?: boolean
  /** Number of processes of this machine that serve, including this process; 1 when absent. */
  processes?: number
  /** Whether other processes answer already, so that this process takes no request before it can answer all of them. */
  isCovered?: boolean
}

const patienceMs = 10_000

/**
 * Priority that leaves a worker a third of a processor's time when others need all of it. 0 is normal, and 19 gets next
 * to nothing.
 */
const workerPriority = 5

/** Time that a covered process waits for its search; it can answer everything else without. */
const coveredMs = 60_000

/**
 * Serves until a signal comes, then finishes the running requests. Calls `ready` once it serves. Returns the exit code.
 */
export async function serve(environment: Environment, options: ServeOptions, ready = say): Promise<number> {
  try {
    let isReady = false
    const stopped = new Promise<string>((resolve) => onStop((signal) => (isReady ? resolve(signal) : giveUp(signal))))
    const config = readConfig(environment)
    if (options.only === 'worker') yieldToOthers()
    const registry = options.only === 'web' ? undefined : await openRegistry(config, options)
    try {
      if (options.isCovered === true) await registry?.untilSearches(coveredMs)
      const listeners = await listenAll(config, options, registry)
      isReady = true
      outliveErrors((error, what) => {
        if (registry) registry.context.log.error({ err: error }, what)
        else say([`${what}: ${sentenceOf(error)}`])
      })
      ready(describe(config, options, registry, listeners))
      const signal = await stopped
      if (options.besides !== true) say([`Stopping after ${signal}: running requests and jobs are finished.`])
      await stop(listeners, registry, config.listening.drainSeconds)
    } finally {
      await registry?.close()
    }
    return 0
  } catch (error) {
    say([sentenceOf(error)])
    return 1
  }
}

/** Shuts down gracefully: readiness fails first, then new requests are refused, and running requests are answered. */
async function stop(listeners: Part[], registry: OpenRegistry | undefined, drainSeconds: number): Promise<void> {
  registry?.context.stopping.begin()
  await setTimeout(drainSeconds * 1000)
  // An answer that follows a review does not end by itself.
  registry?.context.reviewWatchers.stop()
  await Promise.all([...listeners.map((listener) => listener.close(patienceMs)), registry?.rest(patienceMs)])
}

/** A review can wait for a processor while a client waits for an answer. */
function yieldToOthers(): void {
  try {
    setPriority(Math.max(getPriority(), workerPriority))
  } catch {
    // A system that forbids a lower priority shares its processors as usual.
  }
}

/** Opening may take long and cannot be cancelled. It writes in transactions, so the process may exit at any time. */
function giveUp(signal: NodeJS.Signals): never {
  say([`Stopped by ${signal} before it was ready.`])
  process.exit(128 + constants.signals[signal])
}

type Part = Listening & { name: 'Pages' | 'API' | 'Metrics'; url: string }

async function listenAll(config: Config, options: ServeOptions, registry: OpenRegistry | undefined): Promise<Part[]> {
  const parts: Part[] = []
  const nameClient = clientNamer(config.listening.trustedProxies, (peer) => tellUnbelieved(peer, registry))
  try {
    if (registry) {
      const { metrics } = registry.context
      // With several processes, the leading process asks each for its measures.
      if (options.besides !== undefined) answerMeasures(metrics)
      else {
        const part = await serveMetrics(config.listening, async () => [{ measures: await metrics.read() }])
        if (part) parts.push(part)
      }
    }
    if (options.only === 'worker') return parts
    if (registry) parts.push(await serveApi(config, registry, nameClient))
    if (options.only !== 'api') parts.push(await servePages(config, options, registry, nameClient))
    return parts
  } catch (error) {
    await Promise.all(parts.map((part) => part.close(0)))
    throw error
  }
}

/** All clients behind such a proxy count as a single client, so its operator should know. */
function tellUnbelieved(peer: string, registry: OpenRegistry | undefined): void {
  const sentence = `X-Forwarded-For from ${peer} is not believed; if it is your proxy, set TRUSTED_PROXIES to its address`
  if (registry) registry.context.log.warn({ peer }, sentence)
  else say([`${sentence}.`])
}

async function serveApi(
  { host, apiPort, apiPublicUrl }: Config,
  { api, context, remake }: OpenRegistry,
  nameClient: NameClient,
): Promise<Part> {
  const endpoint = { port: apiPort, host, setting: 'API_PORT' }
  const handle = (request: Request) => api.fetch(request)
  return {
    ...(await listen(handle, endpoint, answerCached({ ...context, remake, nameClient }), { nameClient })),
    name: 'API',
    url: apiPublicUrl,
  }
}

async function servePages(
  config: Config,
  options: ServeOptions,
  registry: OpenRegistry | undefined,
  nameClient: NameClient,
): Promise<Part> {
  const { host, publicUrl, apiPublicUrl, apiInternalUrl, pseudoLanguage } = config
  const apiFetch = registry ? (request: Request) => registry.api.fetch(request) : remoteApi(apiInternalUrl)
  const isDevelopment = options.dev === true
  const cache = registry && createAnswerCache(registry.context.revisions)
  const own = {
    ...(registry && { log: registry.context.log }),
    // During development, a page is built from its current source.
    ...(cache && !isDevelopment && { cache }),
    apiFetch: registry ? cacheFirst(registry.context.answers, apiFetch) : apiFetch,
  }
  const pages = await openPages(
    { publicUrl, apiPublicUrl, ...publicFacts(config), pseudoLanguage, ...own },
    isDevelopment,
  )
  const handle = underApi(apiFetch, (request) => pages.fetch(request))
  const limits = registry?.context.rateLimits ?? createRateLimits(config.rateLimits, systemClock)
  // Answering from a cache costs less than counting the request.
  const cached = [
    registry && answerCached({ ...registry.context, remake: registry.remake, prefix: '/api', nameClient }),
    cache && answerCachedPages(cache),
  ]
  const before = pages.middleware ?? inTurn(...cached, limitPages(limits, nameClient))
  const endpoint = { port: config.pagesPort, host, setting: 'PORT' }
  const listening = await listen(handle, endpoint, before, { nameClient })
  const close = async (ms: number): Promise<void> => {
    await pages.close?.()
    await listening.close(ms)
  }
  return { ...listening, close, name: 'Pages', url: publicUrl }
}

function describe(config: Config, { only }: ServeOptions, registry: OpenRegistry | undefined, parts: Part[]): string[] {
  const { database, dataDirectory } = config
  return [
    ...parts.toReversed().map(describePart),
    ...(registry?.works === true ? [`Worker    ${config.workerConcurrency} reviews at a time`] : []),
    ...(only === 'web'
      ? [`API       ${config.apiInternalUrl}, served elsewhere`]
      : [
          `Database  ${database.kind === 'embedded' ? `embedded, in ${database.directory}` : databaseHost(database.url)}`,
          `Files     ${config.blobs.kind === 'disk' ? config.blobs.directory : `s3://${config.blobs.bucket}`}`,
          `Data      ${dataDirectory}`,
        ]),
    'Ready. Press Ctrl+C to stop.',
  ]
}

/** Formats a part: its name, its address, and its port if the address does not show it. */
export function describePart({ name, url, port }: Pick<Part, 'name' | 'url' | 'port'>): string {
  return `${name.padEnd(9)} ${url}${url.endsWith(`:${port}`) ? '' : ` (port ${port})`}`
}

/** Writes lines to standard error, for the person who started the process. */
export function say(lines: string[]): void {
  for (const line of lines.join('\n').split('\n')) process.stderr.write(`${printable(line)}\n`)
}

interface OpenedPages extends Pages {
  /** During development: serves the modules and reloads the browser. */
  middleware?: Middleware
  close?: () => Promise<void>
}

/** Opens the built pages, or in development their sources. Throws ConfigError when the pages are not built. */
async function openPages(options: PagesOptions, isDevelopment: boolean): Promise<OpenedPages> {
  if (isDevelopment) {
    const { devPages } = await import('@registry/web/dev')
    return devPages(options)
  }
  return (await importBuild())(options)
}

async function importBuild(): Promise<CreatePages> {
  // React reads this variable when it loads; its development build takes twice the time to render a page.
  process.env['NODE_ENV'] = 'production'
  try {
    // The types are next to the source, but the code exists only after a build.
    const build: unknown = await import(['@registry/web', 'build'].join('/'))
    if (isBuild(build)) return build.createPages
    throw new Error('the build of the pages offers no createPages')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      throw new ConfigError("The pages are not built. Run 'npm run build', or serve with --only api.")
    }
    throw error
  }
}

function isBuild(module: unknown): module is { createPages: CreatePages } {
  return (
    typeof module === 'object' && module !== null && 'createPages' in module && typeof module.createPages === 'function'
  )
}
