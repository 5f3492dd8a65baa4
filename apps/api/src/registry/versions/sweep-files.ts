import type { Context } from '../../context.ts'
import { sweepIncoming } from './collect-upload.ts'
import { sweepBlobs } from './sweep-blobs.ts'

const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Removes what killed uploads and publishes left behind a day ago or earlier. */
export async function sweepFiles(
  context: Pick<Context, 'config' | 'db' | 'blobs' | 'log' | 'clock' | 'incomingDirectory'>,
): Promise<void> {
  const now = context.clock.now()
  await sweepIncoming(context.incomingDirectory, now)
  await sweepBlobs(context, new Date(now.getTime() - abandonedAfterMs))
}
