import type { Context } from '../../context.ts'
import { runAlone } from '../../platform/db/run-alone.ts'

const waiting = new Map<string, Promise<unknown>>()

/** Runs work with an exclusive lock on a digest, over all processes on the database. Other callers wait. */
export async function holdBlob<Result>(
  { config }: Pick<Context, 'config'>,
  sha256: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const mine = (waiting.get(sha256) ?? Promise.resolve()).then(() => runAlone(config.database, `blob ${sha256}`, work))
  const settled = mine.catch(() => undefined)
  waiting.set(sha256, settled)
  try {
    return await mine
  } finally {
    if (waiting.get(sha256) === settled) waiting.delete(sha256)
  }
}
