import { rotateKey, sequenceLog } from '@registry/api'
import type { Command } from './command.ts'

/** Rotates the key of the transparency log, and prints the new verifier key. */
export const rotateLogKey: Command = async (context, _options, io) => {
  io.out(await rotateKey(context))
  await sequenceLog(context)
  return 0
}
