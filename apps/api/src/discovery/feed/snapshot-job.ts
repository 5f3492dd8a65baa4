import type { Context } from '../../context.ts'
import { keepSnapshots } from './keep-snapshots.ts'

/** The job that makes a snapshot where one is due. On the embedded database nothing else keeps two of them apart. */
export function snapshotJob(context: Context): () => Promise<void> {
  let working: Promise<void> = Promise.resolve()
  return () => {
    const own = working.then(() => keepSnapshots(context))
    working = own.catch(() => undefined)
    return own
  }
}
