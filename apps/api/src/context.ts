import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { createIdentity } from './identity/create-identity.ts'
import type { Identity } from './identity/identity.ts'
import { createBlobStore } from './platform/blobs/create-blob-store.ts'
import type { BlobStore } from './platform/blobs/blob-store.ts'
import type { Config } from './platform/config/config.ts'
import { makeDataDirectory } from './platform/config/data-directory.ts'
import { connectDatabase } from './platform/db/connect.ts'
import { migrate } from './platform/db/migrate.ts'
import { createMailer, type Mailer } from './platform/mail/create-mailer.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { systemClock, type Clock } from './platform/time/clock.ts'
import { migrations } from './schema/migrations/index.ts'
import type { Schema } from './schema/tables.ts'
import { loadSecret } from './schema/secret-store.ts'
import { createWorkflowIssuer, type WorkflowIssuer } from './trusted-publishing/workflow-issuer.ts'

/** Everything the registry stands on, constructed once. */
export interface Context {
  config: Config
  db: Kysely<Schema>
  blobs: BlobStore
  clock: Clock
  log: Log
  identity: Identity
  mailer: Mailer
  /** Vouches for the workflows that publish. */
  workflowIssuer: WorkflowIssuer
  /** Signs upload addresses; the same for every process on one database. */
  uploadKey: Uint8Array
  /** Where uploads are collected before they are kept; on this machine. */
  incomingDirectory: string
  close(): Promise<void>
}

/** Opens the database, brings its schema up to date, and constructs the rest. */
export async function createContext(config: Config): Promise<Context> {
  await makeDataDirectory(config.dataDirectory)
  const db = await connectDatabase<Schema>(config.database)
  await migrate(db, migrations)
  return assembleContext(config, db)
}

/** The context over a database that is open and current. @internal */
export async function assembleContext(config: Config, db: Kysely<Schema>): Promise<Context> {
  const incomingDirectory = join(config.dataDirectory, 'incoming')
  await mkdir(incomingDirectory, { recursive: true })
  const log = createLog(config.logLevel)
  const mailer = createMailer(config.mail, log)
  return {
    config,
    db,
    blobs: createBlobStore(config.blobs),
    clock: systemClock,
    log,
    mailer,
    identity: createIdentity({ config, db, clock: systemClock, log, mailer, secret: await loadSecret(db, 'identity') }),
    workflowIssuer: createWorkflowIssuer(config),
    uploadKey: await loadSecret(db, 'upload-key'),
    incomingDirectory,
    close: () => db.destroy(),
  }
}
