import { realpath } from 'node:fs/promises'
import { parseCheckpoint } from '@registry/transparency-log'
import type { Io } from '../io.ts'
import { addressFile, keepOrigin, logFile, readKept, refuseOtherOrigin, writeKept } from './kept-log.ts'
import { LogError } from './log-error.ts'
import { openFolder, openOnline } from './log-source.ts'
import { openTrusted, type TrustedLog } from './trusted-log.ts'

export interface LogOptions {
  registry: string
  /** A folder with a copy of the log. */
  log?: string
  /** The file of the stored checkpoint. */
  checkpoint?: string
  key?: string
}

type Output = Pick<Io, 'out' | 'err'>

/** Opens a log with its stored key and checkpoint, and stores its current state. The first time, its key is trusted. */
export async function openKept(
  environment: Readonly<Record<string, string | undefined>>,
  options: LogOptions,
  io: Output,
): Promise<TrustedLog> {
  const source = options.log === undefined ? openOnline(options.registry) : openFolder(options.log)
  const address = options.log === undefined ? new URL(source.name).href : await realpath(options.log)
  const origin = parseCheckpoint(await source.checkpoint())?.origin
  if (origin === undefined) throw new LogError(`${source.name} has no checkpoint that can be read`)
  const addressed = options.checkpoint === undefined ? addressFile(environment, address) : undefined
  if (addressed !== undefined) await refuseOtherOrigin(addressed, address, origin)
  const file = options.checkpoint ?? logFile(environment, origin)
  const kept = await readKept(file)
  const key = options.key ?? kept?.key ?? (await source.keys()).keys.at(-1)?.key
  if (key === undefined) throw new LogError(`${source.name} has no key`)
  if (options.key === undefined && !kept) io.err(`Trusted from now on, without a proof: ${key}`)
  const former = [...(kept?.former ?? []), ...(kept && kept.key !== key ? [kept.key] : [])]
  const log = await openTrusted(source, { key, checkpoint: kept?.checkpoint, former })
  if (log.checkpoint.origin !== origin) throw new LogError(`${source.name} changed its origin while it was read`)
  const before = kept?.checkpoint === undefined ? undefined : parseCheckpoint(kept.checkpoint)?.size
  const growth = before === undefined ? '' : `, which continue the ${before} that were kept`
  io.out(`${origin}: ${log.checkpoint.size} entries${growth}`)
  const lasting = await keepIn(file, log)
  if (addressed !== undefined) await keepOrigin(addressed, address, origin)
  return lasting
}

/** Stores the state of a log, now and whenever the log is opened again. */
async function keepIn(file: string, log: TrustedLog): Promise<TrustedLog> {
  await writeKept(file, { key: log.key.text, checkpoint: log.text, former: log.former })
  return { ...log, again: async () => keepIn(file, await log.again()) }
}
