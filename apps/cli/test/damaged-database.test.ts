import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useCommandLine } from './command-line.ts'

// Each command is a process that opens a database of its own.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const line = useCommandLine()
let folder: string
let whole: string
let backup: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-damage-'))
  whole = join(folder, 'whole')
  backup = join(folder, 'backup')
  await line.prepare('studio', whole)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Overwrites every byte of a file with nonsense. */
const spoil = async (path: string): Promise<void> => writeFile(path, Buffer.alloc((await stat(path)).size, 9))

async function spoilLog(database: string): Promise<void> {
  const log = join(database, 'pg_wal')
  for (const name of await readdir(log)) if (/^[0-9A-F]{24}$/.test(name)) await spoil(join(log, name))
}

/** Overwrites the files of tables. */
async function spoilTables(database: string): Promise<void> {
  const tables = join(database, 'base/5')
  for (const name of await readdir(tables)) if (/^\d{5,}$/.test(name)) await spoil(join(tables, name))
}

const damages: [string, (database: string) => Promise<void>][] = [
  ['whose control file is nonsense', (database) => spoil(join(database, 'global/pg_control'))],
  ['whose control file is missing', (database) => rm(join(database, 'global/pg_control'))],
  ['whose log is nonsense', spoilLog],
  ['whose tables are nonsense', spoilTables],
  ['that lacks the file by which a database is known', (database) => rm(join(database, 'PG_VERSION'))],
]

async function startDamaged(name: string, damage: (database: string) => Promise<void>) {
  const directory = join(folder, name.replaceAll(' ', '-'))
  await cp(whole, directory, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  await damage(join(directory, 'database'))
  const ended = await line.run(['serve', '--only', 'api'], { DATA_DIR: directory })
  expect(ended.code).toBe(1)
  expect(ended.err).toContain(`The embedded database in ${join(directory, 'database')} cannot be opened`)
  expect(ended.err).not.toMatch(/\n\s+at |An error occurred on our side/)
  return ended.err
}

it('a damaged database without a known backup prints how to restore one', async () => {
  const err = await startDamaged('never backed up', (database) => spoil(join(database, 'global/pg_control')))
  expect(err).toContain('No backup of it is known here.')
  expect(err).toContain('DATA_DIR=<new folder> registry restore <backup>')
})

describe('with a known backup, a damaged database', () => {
  beforeAll(async () => {
    const gone = join(folder, 'gone')
    for (const to of [gone, backup]) {
      const { code, err } = await line.run(['backup', to], { DATA_DIR: whole })
      if (code !== 0) throw new Error(err)
    }
    await rm(gone, { recursive: true })
  })

  it.each(damages)('with %s stops the start and prints the backups and the restore command', async (name, damage) => {
    const err = await startDamaged(name, damage)
    const { madeAt } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))
    expect(err).toContain(`${madeAt}  ${backup}`)
    expect(err).not.toContain(join(folder, 'gone'))
    expect(err).toContain(`DATA_DIR=<new folder> registry restore ${backup}`)
  })

  it('is restored into a new folder by that command', async () => {
    const { code, err } = await line.run(['restore', backup], { DATA_DIR: join(folder, 'new') })
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('Everything is as it should be.') })
  })
})
