import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { sleep } from '../shared/publishing.ts'
import { freePort, startServing, untilHealthy, type Serving } from '../../e2e/running-registry.ts'

/** A registry whose processes are killed and restarted on the existing data. */
export interface Target {
  api: string
  environment: NodeJS.ProcessEnv
  dataDirectory: string
  /** Starts stopped processes; resolves when the registry answers. */
  start(): Promise<void>
  /** Starts stopped processes and kills them after `afterMs`, ready or not. */
  startAndKill(afterMs: number): Promise<void>
  /** Kills the processes under test; `random` chooses. */
  kill(random: () => number): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

/** Creates a target of a single process on the embedded database. */
export async function wholeRegistry(): Promise<Target> {
  const { environment, api, dataDirectory } = await makeEnvironment('')
  let running: Serving | undefined
  const serve = () => (running ??= startServing(environment, ['--only', 'api']))
  const kill = async () => {
    await running?.end('SIGKILL')
    running = undefined
  }
  return {
    api,
    environment,
    dataDirectory,
    kill,
    start: () => untilHealthy(api, serve()),
    startAndKill: async (afterMs) => {
      serve()
      await sleep(afterMs)
      await kill()
    },
    stop: async () => {
      await running?.end('SIGTERM')
      running = undefined
    },
    remove: () => rm(dataDirectory, { recursive: true, force: true }),
  }
}

/**
 * Creates a target of an API process and two workers on PostgreSQL. Only workers are killed: a single worker, or both.
 */
export async function apiAndWorkers(serverUrl: string): Promise<Target> {
  const database = `registry_kills_${process.pid}`
  await onServer(serverUrl, `create database ${database}`)
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  const { environment, api, dataDirectory } = await makeEnvironment(url.href)
  let front: Serving | undefined
  const workers: (Serving | undefined)[] = [undefined, undefined]
  const startWorkers = () => {
    for (const [i, worker] of workers.entries()) workers[i] = worker ?? startServing(environment, ['--only', 'worker'])
  }
  const killWorker = async (i: number) => {
    await workers[i]?.end('SIGKILL')
    workers[i] = undefined
  }
  return {
    api,
    environment,
    dataDirectory,
    start: async () => {
      front ??= startServing(environment, ['--only', 'api'])
      await untilHealthy(api, front)
      startWorkers()
    },
    startAndKill: async (afterMs) => {
      startWorkers()
      await sleep(afterMs)
      await Promise.all([killWorker(0), killWorker(1)])
    },
    kill: async (random) => {
      const choice = random()
      await Promise.all([choice < 0.67 && killWorker(0), choice > 0.33 && killWorker(1)])
    },
    stop: async () => {
      await Promise.all([front, ...workers].map((one) => one?.end('SIGTERM') ?? Promise.resolve()))
      front = undefined
      workers.fill(undefined)
    },
    remove: async () => {
      await onServer(serverUrl, `drop database ${database} with (force)`)
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function makeEnvironment(databaseUrl: string) {
  const [port, apiPort] = [await freePort(), await freePort()]
  const dataDirectory = await mkdtemp(join(tmpdir(), 'registry-kills-'))
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'warn',
    SAMPLE_CATALOGUE: 'off',
    RATE_LIMITS: 'off',
  }
  return { environment, dataDirectory, api: `http://localhost:${apiPort}` }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
