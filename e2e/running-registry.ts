import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
  /** A new one when absent: a copy of a template where there is one. */
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

/** The environment variable that names a folder with data folders of registries that have stopped, by the name of a template. */
export const templateFolder = 'DATA_TEMPLATES'

export type Template = 'sample' | 'empty'

/** Every file starts registries, and to make a database and read the sample takes longer than all the rest of a start. */
async function newDataDirectory(environment: Record<string, string> = {}): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-e2e-'))
  const templates = process.env[templateFolder]
  const template: Template = environment['SAMPLE_CATALOGUE'] === 'off' ? 'empty' : 'sample'
  if (templates) await cp(join(templates, template), directory, { recursive: true })
  return directory
}

async function untilHealthy({ api, process: child, output }: RunningRegistry, patienceMs: number): Promise<void> {
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

/** Waits for the review, until a version can be installed; any other outcome is an error. */
export async function untilActive({ api }: Pick<RunningRegistry, 'api'>, id: string, version: string): Promise<void> {
  const deadline = Date.now() + 150_000
  while (Date.now() < deadline) {
    const response = await fetch(`${api}/nodes/${id}/versions/${version}`)
    const { status }: any = await response.json()
    if (response.ok && status === 'NodeVersionStatusActive') return
    if (response.ok) throw new Error(`${id} ${version} is ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${id} ${version} was not reviewed within a minute`)
}

export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs `registry <args>` with a registry's settings in another process. */
export function runCommand(environment: NodeJS.ProcessEnv, args: string[]): Promise<CommandResult> {
  return runProcess(process.execPath, [main, ...args], { cwd: root, env: environment })
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
