import type { Context } from './context.ts'
import { sweepIdentity } from './access/identity/sweep-identity.ts'
import { maintainDatabase } from './platform/db/maintain.ts'
import { loadSampleCatalogue } from './exchange/sample/load-sample-catalogue.ts'
import { sweepIncoming } from './registry/publishing/collect-upload.ts'

/** What is done once before a registry serves: what killed uploads left is removed, an empty registry gets its sample. */
export async function prepareRegistry(context: Context): Promise<void> {
  const { config, clock, db, incomingDirectory, search } = context
  await sweepIncoming(incomingDirectory, clock.now())
  await sweepIdentity(context)
  if (config.sampleCatalogue) await loadSampleCatalogue(context)
  await maintainDatabase(db, config.database)
  // Reading a large catalogue takes a minute; until then only those who search wait.
  void search.start()
}

/** The same for a process that works on jobs alone. */
export async function prepareWorker({ clock, incomingDirectory }: Context): Promise<void> {
  await sweepIncoming(incomingDirectory, clock.now())
}
