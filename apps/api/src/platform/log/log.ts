import { pino, type Logger } from 'pino'
import { loggableError } from './loggable-error.ts'

export type Log = Logger

/** Creates a JSON logger on standard error, so that standard output carries only the output of a command. */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggableError } },
    pino.destination({ dest: 2, sync: true }),
  )
}
