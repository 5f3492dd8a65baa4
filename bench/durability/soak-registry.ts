import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, runCommand, startServing, untilHealthy, type Serving } from '../../e2e/running-registry.ts'
import { sleep } from '../shared/publishing.ts'
import type { Sample } from './soak-probe.ts'

export interface SoakRegistry {
  api: string
  environment: NodeJS.ProcessEnv
  /** Samples of each process since a date, by process id. */
  samples(): Promise<Map<string, Sample[]>>
  /** Returns the end of the processes' output. */
  output(): string
  stop(): Promise<void>
}

/** Starts the API, as served on several cores, and a worker, on a PostgreSQL server. */
export async function startSoakRegistry(databaseUrl: string, data: string | undefined): Promise<SoakRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-soak-'))
  const samplesIn = await mkdtemp(join(tmpdir(), 'registry-soak-samples-'))
  const [apiPort, port] = [await freePort(), await freePort()]
  const api = `http://127.0.0.1:${apiPort}`
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    API_PORT: String(apiPort),
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    // A single publisher sends the requests of many.
    RATE_LIMITS: 'off',
    SAMPLE_CATALOGUE: data ? 'off' : 'on',
    SOAK_FOLDER: samplesIn,
  }
  const probed = { ...environment, NODE_OPTIONS: `--import ${new URL('soak-probe.ts', import.meta.url).href}` }
  if (data) await runCommand(environment, ['import', 'manager', data])
  const running: Serving[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((serving) => serving.end('SIGTERM')))
    for (const each of [folder, samplesIn]) await rm(each, { recursive: true, force: true })
  }
  try {
    const front = startServing(probed, ['--only', 'api'])
    running.push(front)
    await untilHealthy(api, front)
    await untilAllSearch(front)
    running.push(startServing(probed, ['--only', 'worker']))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    api,
    environment,
    samples: () => readSamples(samplesIn),
    output: () => running.map((serving) => serving.output()).join('\n'),
    stop,
  }
}

/** Each process prints a line when its search works. */
async function untilAllSearch({ output }: Serving): Promise<void> {
  const deadline = Date.now() + 150_000
  while (Date.now() < deadline) {
    const count = /^Processes (.*)$/m.exec(output())?.[1]?.split(', ').length ?? 1
    const searching = output().match(/the search has read the catalogue/g)?.length ?? 0
    if (output().includes('Ready.') && searching >= count) return
    await sleep(50)
  }
  throw new Error(`not every process can search within minutes:\n${output()}`)
}

async function readSamples(folder: string): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>()
  for (const name of (await readdir(folder)).toSorted()) {
    const lines = (await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean)
    samples.set(
      name,
      lines.map((line) => JSON.parse(line)),
    )
  }
  return samples
}
