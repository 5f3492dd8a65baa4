import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeEnvironment, nodeFlags } from '../apps/cli/bin/node-flags.mjs'
import { quickStart } from '../apps/cli/test/quick-start.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

const main = join(root, 'apps/cli/src/main.ts')

export interface RunningRegistry {
  process: ChildProcess
  pages: string
  api: string
  dataDirectory: string
  environment: NodeJS.ProcessEnv
  /** Returns the end of the printed text. */
  output(): string
  stop(): Promise<void>
  /** Kills the process, without a graceful shutdown. */
  kill(): Promise<void>
}

export interface StartOptions {
  /** Data folder; by default a copy of a template, if a template exists. */
  dataDirectory?: string
  environment?: Record<string, string>
  apiPort?: number
  args?: string[]
  /** Timeout until the registry is healthy, which takes search to load the catalogue. */
  patienceMs?: number
}

/** Starts a registry as `npm start` does after its build, and waits until it answers. */
export async function startRegistry(options: StartOptions = {}): Promise<RunningRegistry> {
  const dataDirectory = options.dataDirectory ?? (await newDataDirectory(options.environment))
  const [port, apiPort] = [await freePort(), options.apiPort ?? (await freePort())]
  const environment = {
    ...process.env,
    DATABASE_URL: '',
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'warn',
    ...options.environment,
  }
  const serving = startServing(environment, options.args ?? [])
  const registry: RunningRegistry = {
    process: serving.child,
    pages: `http://localhost:${port}`,
    api: `http://localhost:${apiPort}`,
    dataDirectory,
    environment,
    output: serving.output,
    stop: () => serving.end('SIGTERM'),
    kill: () => serving.end('SIGKILL'),
  }
  try {
    await untilHealthy(registry.api, serving, options.patienceMs)
  } catch (error) {
    await registry.kill()
    throw error
  }
  return registry
}

/** Environment variable with the folder of the templates: data folders of stopped registries. */
export const templateFolder = 'DATA_TEMPLATES'

export type Template = 'sample' | 'empty'

/** Copies a template, because creating a database and loading the sample is the slowest part of a start. */
async function newDataDirectory(environment: Record<string, string> = {}): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-e2e-'))
  const templates = process.env[templateFolder]
  const template: Template = environment['SAMPLE_CATALOGUE'] === 'off' ? 'empty' : 'sample'
  if (templates) await cp(join(templates, template), directory, { recursive: true })
  return directory
}

/** A process of a registry. */
export interface Serving {
  child: ChildProcess
  /** Returns the end of the printed text. */
  output(): string
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts `registry serve <args>` without waiting until it answers. */
export function startServing(environment: NodeJS.ProcessEnv, args: string[]): Serving {
  const child = spawn(process.execPath, [...nodeFlags, ...quickStart, main, 'serve', ...args], {
    cwd: root,
    env: { ...nodeEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-mostPrinted)))
  }
  const ended = once(child, 'exit')
  return {
    child,
    output: () => printed,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}

// A process under load prints for hours.
const mostPrinted = 200_000

/** Resolves when the registry answers. Throws when the process ends first, or at the timeout. */
export async function untilHealthy(api: string, { child, output }: Serving, patienceMs = 150_000): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the registry ended:\n${output()}`)
    const response = await fetch(`${api}/health`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the registry did not answer in time:\n${output()}`)
}

const reviewMs = 150_000

/** Waits for the review, until a version can be installed; any other outcome is an error. */
export async function untilActive({ api }: Pick<RunningRegistry, 'api'>, id: string, version: string): Promise<void> {
  const deadline = Date.now() + reviewMs
  while (Date.now() < deadline) {
    const response = await fetch(`${api}/nodes/${id}/versions/${version}`)
    const { status }: any = await response.json()
    if (response.ok && status === 'NodeVersionStatusActive') return
    if (response.ok) throw new Error(`${id} ${version} is ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${id} ${version} was not reviewed within ${reviewMs / 1000} seconds`)
}

export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs `registry <args>` with a registry's settings in another process. */
export function runCommand(environment: NodeJS.ProcessEnv, args: string[]): Promise<CommandResult> {
  return runProcess(process.execPath, [...quickStart, main, ...args], { cwd: root, env: environment })
}

/** Runs a process to its end. */
export async function runProcess(
  command: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, stdout, stderr }
}

export async function removeData(registry: RunningRegistry | undefined): Promise<void> {
  if (registry) await rm(registry.dataDirectory, { recursive: true, force: true })
}

/** Ends a registry of a test and its browser, and removes the data. */
export async function removeRegistry(
  registry: RunningRegistry | undefined,
  browser?: { close(): Promise<void> },
): Promise<void> {
  await browser?.close()
  await registry?.stop()
  await removeData(registry)
}

/** Returns a port without listener. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
