import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../e2e/running-registry.ts'

/** A temporary PostgreSQL server with default durability. */
export interface OwnPostgres {
  url: string
  /** Stops the server, ending every connection, and restarts it; resolves when it accepts connections. */
  restart(): Promise<void>
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

const run = promisify(execFile)

/** Starts a server in a temporary folder. Throws when PostgreSQL is not installed. */
export async function startPostgres(): Promise<OwnPostgres> {
  const programs = findPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'registry-bench-postgres-'))
  const port = await freePort()
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root.
  const as = (program: string, args: string[]) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', join(programs, program), ...args], { cwd: '/' })
      : run(join(programs, program), args)
  if (isRoot) {
    const [user, group] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    )
    await chown(folder, user ?? 0, group ?? 0)
  }
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  const control = (...args: string[]) => as('pg_ctl', [...args, '--silent', '--pgdata', data])
  const start = ['--wait', '--log', join(folder, 'log'), '--options', options]
  try {
    await as('initdb', ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'])
    await control('start', ...start)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async () => void (await control('restart', ...start, '--mode', 'fast')),
    remove: async () => {
      await control('stop', '--mode', 'immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function findPrograms(): string {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'initdb'))
  const initdb = [...onPath, ...globSync('/usr/lib/postgresql/*/bin/initdb')].find((path) => existsSync(path))
  if (!initdb) throw new Error('There is no PostgreSQL on this machine (no initdb on PATH or in /usr/lib/postgresql).')
  return dirname(initdb)
}
