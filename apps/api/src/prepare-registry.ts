import type { Context } from './context.ts'
import { maintainDatabase } from './platform/db/maintain.ts'
import { loadSampleCatalogue } from './exchange/sample/load-sample-catalogue.ts'
import { sweepIncoming } from './registry/publishing/collect-upload.ts'

/**
 * Prepares a registry once before it serves: removes files of killed uploads, loads the sample into an empty registry,
 * and maintains the database.
 */
export async function prepareRegistry(context: Context): Promise<void> {
  const { config, clock, db, incomingDirectory, search } = context
  await sweepIncoming(incomingDirectory, clock.now())
  if (config.sampleCatalogue) await loadSampleCatalogue(context)
  await maintainDatabase(db, config.database)
  // Loading a large catalogue takes a minute. Until then, only search requests wait.
  void search.start()
}

/** Prepares a process that only runs jobs. */
export async function prepareWorker({ clock, incomingDirectory }: Context): Promise<void> {
  await sweepIncoming(incomingDirectory, clock.now())
}
