import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, readConfig, type Context } from '@registry/api'
import { makeDatabase, type OwnDatabase } from './own-database.ts'

/** Runs `work` with an empty registry: embedded, or with DATABASE_URL on a temporary database of that server. */
export async function withRegistry(
  question: string,
  work: (context: Context, database: OwnDatabase | undefined) => Promise<void>,
): Promise<void> {
  const server = process.env['DATABASE_URL']
  const database = server ? await makeDatabase(server, question) : undefined
  const directory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
  const context = await createContext(
    readConfig({
      DATA_DIR: directory,
      LOG_LEVEL: 'error',
      SAMPLE_CATALOGUE: 'off',
      ...(database && { DATABASE_URL: database.url }),
    }),
  )
  try {
    await work(context, database)
  } finally {
    await context.close()
    await database?.drop()
    await rm(directory, { recursive: true, force: true })
  }
}
