import { ConfigError, moveDatabase, readConfig, type Environment } from '@registry/api'
import { processIo } from './io.ts'
import { onStop } from './on-stop.ts'
import { holdFolder, restoreListener, tellRestored } from './restore-here.ts'
import { sentenceOf } from './sentence-of.ts'

/**
 * Moves the registry of DATA_DIR from its embedded database to the server that DATABASE_URL names. Returns the exit
 * code.
 */
export async function moveHere(environment: Environment): Promise<number> {
  const interrupted = new AbortController()
  onStop(() => interrupted.abort())
  const io = processIo(interrupted.signal)
  try {
    const to = readConfig(environment)
    if (to.database.kind !== 'server')
      throw new ConfigError('Set DATABASE_URL to the server that the registry is to move to.')
    const from = readConfig({ ...environment, DATABASE_URL: '' })
    return await holdFolder(from, 'move', async () => {
      const { keptAt, ...summary } = await moveDatabase(from, to, restoreListener(io), io.signal)
      io.err(
        `The registry is on the server now. Start it with the same DATABASE_URL; the embedded database stays in ${keptAt}.`,
      )
      return tellRestored(summary, io)
    })
  } catch (error) {
    const text = io.signal.aborted
      ? 'Interrupted. Empty the database of the server, then run the command again.'
      : sentenceOf(error)
    for (const line of text.split('\n')) io.err(line)
    return io.signal.aborted ? 130 : 1
  } finally {
    io.end()
  }
}
