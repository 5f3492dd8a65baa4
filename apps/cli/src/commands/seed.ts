import { loadSampleCatalogue, maintainDatabase } from '@registry/api'
import type { Command } from './command.ts'

/** Fills an empty registry with the sample catalogue. */
export const seed: Command = async (context, _options, io) => {
  const nodes = await loadSampleCatalogue(context)
  if (nodes > 0) await maintainDatabase(context.db, context.config.database)
  io.err(
    nodes > 0 ? `The sample catalogue is there: ${nodes} nodes.` : 'The registry is not empty; nothing was loaded.',
  )
  return 0
}
