import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { copyPrepared, type Prepared } from './prepared-folder.ts'
import { quickStart } from './quick-start.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export interface Ended {
  code: number | null
  out: string
  err: string
}

export interface Server {
  apiUrl: string
  process: ChildProcess
  /** Returns the printed text so far. */
  said(): string
  stop(signal: NodeJS.Signals): Promise<number | null>
}

interface CommandLine {
  directory: string
  /** Starts a process. `fileKiB` limits the size of each file that the process writes. */
  start(args: string[], environment: Record<string, string>, fileKiB?: number): ChildProcess
  /** Runs a command to its end. */
  run(args: string[], environment?: Record<string, string>): Promise<Ended>
  /** Serves the API until it is stopped. */
  serve(environment?: Record<string, string>, fileKiB?: number): Promise<Server>
  /** Returns this command line for another folder. */
  on(directory: string): CommandLine
}

/**
 * Returns a command line with its own data folder. Each command is a process. The folder is new, or has prepared
 * contents.
 */
export function useCommandLine(contents?: Prepared) {
  const running = new Set<ChildProcess>()
  const line = {
    ...commandLine('', running),
    /** Token of 'studio', if the prepared contents include the publisher. */
    token: '',
    /** Fills another folder; returns the token of 'studio'. */
    prepare: (name: Prepared, directory: string): Promise<string> => copyPrepared(name, line.on(directory)),
  }
  beforeAll(async () => {
    line.directory = await mkdtemp(join(tmpdir(), 'registry-cli-'))
    if (contents) line.token = await copyPrepared(contents, line)
  }, 600_000)
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await rm(line.directory, { recursive: true, force: true })
  })
  return line
}

function commandLine(directory: string, running: Set<ChildProcess>): CommandLine {
  return {
    directory,
    start(args, environment, fileKiB) {
      const { PATH = '', NODE_COMPILE_CACHE: compiled } = process.env
      const own = { DATA_DIR: this.directory, SAMPLE_CATALOGUE: 'off', LOG_LEVEL: 'warn', API_PORT: '0', PORT: '0' }
      const limit = fileKiB === undefined ? [] : ['bash', '-c', `ulimit -f ${fileKiB}; exec "$0" "$@"`]
      const [program = '', ...rest] = [...limit, process.execPath, ...quickStart, main, ...args]
      const child = spawn(program, rest, {
        env: { PATH, ...(compiled && { NODE_COMPILE_CACHE: compiled }), ...own, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.add(child)
      child.once('exit', () => running.delete(child))
      return child
    },
    async run(args, environment = {}) {
      const child = this.start(args, environment)
      const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
      return { code: child.exitCode, out, err }
    },
    async serve(environment = {}, fileKiB) {
      const child = this.start(['serve', '--only', 'api'], environment, fileKiB)
      let said = ''
      await new Promise<void>((resolve, reject) => {
        child.once('exit', () => reject(new Error(said)))
        child.stderr!.on('data', (data: Buffer) => {
          said += data.toString()
          if (said.includes('Ready.')) resolve()
        })
      })
      const port = /\(port (\d+)\)/.exec(said)?.[1]
      return {
        apiUrl: `http://127.0.0.1:${port}`,
        process: child,
        said: () => said,
        stop: async (signal) => {
          const ended = once(child, 'exit')
          child.kill(signal)
          await ended
          return child.exitCode
        },
      }
    },
    on: (other) => commandLine(other, running),
  }
}
