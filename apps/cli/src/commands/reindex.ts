import { askForReindex } from '@registry/api'
import type { Command } from './command.ts'

/** Queues the refresh of derived data of every node. Every search then reads the catalogue again. */
export const reindex: Command = async (context, _options, io) => {
  await askForReindex(context, { kind: 'operator' })
  io.err('Asked for. A registry that is running does it in the background; the audit log says what came of it.')
  return 0
}
