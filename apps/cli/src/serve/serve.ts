import { constants } from 'node:os'
import { databaseHost, readConfig, type Config, type Environment } from '@registry/api'
import { onStop } from '../on-stop.ts'
import { sentenceOf } from '../run-command.ts'
import { answerKept } from './answer-kept.ts'
import { listen, type Listening } from './listen.ts'
import { openPages } from './open-pages.ts'
import { openRegistry, type OpenRegistry } from './open-registry.ts'
import { publicFacts } from './public-facts.ts'
import { remoteApi, underApi } from './under-api.ts'

interface ServeOptions {
  only?: 'api' | 'web' | 'worker'
  dev?: true
}

const patienceMs = 10_000

/** Serves until a signal comes, then finishes the running requests. Answers the exit code. */
export async function serve(environment: Environment, options: ServeOptions): Promise<number> {
  try {
    let isReady = false
    const stopped = new Promise<string>((resolve) => onStop((signal) => (isReady ? resolve(signal) : giveUp(signal))))
    const config = readConfig(environment)
    const registry = options.only === 'web' ? undefined : await openRegistry(config, options.only)
    try {
      const listeners = await listenAll(config, options, registry)
      isReady = true
      say(describe(config, options, registry, listeners))
      const signal = await stopped
      say([`Stopping after ${signal}: running requests and jobs are finished.`])
      // An answer that follows a review would not end by itself.
      registry?.context.reviewWatchers.stop()
      await Promise.all([...listeners.map((listener) => listener.close(patienceMs)), registry?.rest(patienceMs)])
    } finally {
      await registry?.close()
    }
    return 0
  } catch (error) {
    say([sentenceOf(error)])
    return 1
  }
}

/** Opening may take long and cannot be called off; what it writes it writes in transactions. */
function giveUp(signal: NodeJS.Signals): never {
  say([`Stopped by ${signal} before it was ready.`])
  process.exit(128 + constants.signals[signal])
}

type Part = Listening & { name: 'Pages' | 'API'; url: string }

async function listenAll(config: Config, options: ServeOptions, registry: OpenRegistry | undefined): Promise<Part[]> {
  const { host, publicUrl, apiPublicUrl } = config
  const apiFetch = registry ? (request: Request) => registry.api.fetch(request) : remoteApi(apiPublicUrl)
  const parts: Part[] = []
  if (options.only === 'worker') return parts
  try {
    if (registry) {
      const listening = await listen(
        apiFetch,
        { port: config.apiPort, host, setting: 'API_PORT' },
        answerKept(registry.context.kept),
      )
      parts.push({ ...listening, name: 'API', url: apiPublicUrl })
    }
    if (options.only !== 'api') {
      const pages = await openPages(
        {
          apiFetch,
          publicUrl,
          apiPublicUrl,
          ...publicFacts(config),
          pseudoLanguage: config.pseudoLanguage,
          ...(registry && { log: registry.context.log }),
        },
        options.dev === true,
      )
      const handle = underApi(apiFetch, (request) => pages.fetch(request))
      const before = pages.middleware ?? (registry && answerKept(registry.context.kept, '/api'))
      const listening = await listen(handle, { port: config.pagesPort, host, setting: 'PORT' }, before)
      const close = async (ms: number): Promise<void> => {
        await pages.close?.()
        await listening.close(ms)
      }
      parts.push({ ...listening, close, name: 'Pages', url: publicUrl })
    }
    return parts
  } catch (error) {
    await Promise.all(parts.map((part) => part.close(0)))
    throw error
  }
}

function describe(config: Config, { only }: ServeOptions, registry: OpenRegistry | undefined, parts: Part[]): string[] {
  const { database, dataDirectory } = config
  return [
    ...parts
      .toReversed()
      .map(({ name, url, port }) => `${name.padEnd(9)} ${url}${url.endsWith(`:${port}`) ? '' : ` (port ${port})`}`),
    ...(registry?.works === true ? [`Worker    ${config.workerConcurrency} reviews at a time`] : []),
    ...(only === 'web'
      ? [`API       ${config.apiPublicUrl}, served elsewhere`]
      : [
          `Database  ${database.kind === 'embedded' ? `embedded, in ${database.directory}` : databaseHost(database.url)}`,
          `Files     ${config.blobs.kind === 'disk' ? config.blobs.directory : `s3://${config.blobs.bucket}`}`,
          `Data      ${dataDirectory}`,
        ]),
    'Ready. Press Ctrl+C to stop.',
  ]
}

function say(lines: string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`)
}
