import { join } from 'node:path'
import { connectDatabase } from '../apps/api/src/platform/db/connect.ts'
import type { Schema } from '../apps/api/src/schema/tables.ts'
import { startRegistry, type RunningRegistry } from './running-registry.ts'

/** Restarts a registry whose sessions began an hour ago. An older ID token still states the true sign-in time. */
export async function ageSessions(registry: RunningRegistry): Promise<RunningRegistry> {
  await registry.stop()
  const { dataDirectory, environment, pages } = registry
  const db = await connectDatabase<Schema>({ kind: 'embedded', directory: join(dataDirectory, 'database') })
  const before = new Date(Date.now() - 3_600_000)
  await db.updateTable('identity_sessions').set({ created_at: before }).execute()
  await db.updateTable('identity_sessions').set({ proved_at: before }).where('proved_at', 'is not', null).execute()
  await db.destroy()
  const PORT = new URL(pages).port
  const again = await startRegistry({ dataDirectory, apiPort: Number(environment['API_PORT']), environment: { PORT } })
  return { ...again, pages }
}
