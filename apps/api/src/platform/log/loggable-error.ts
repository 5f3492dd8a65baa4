import { thrownText } from './thrown-text.ts'

/**
 * Fields of an error that a log contains. All other fields are omitted: database errors have the parameters of their
 * query, which contain secrets.
 */
export interface LoggableError {
  type: string
  message: string
  stack?: string
  code?: string
  constraint?: string
  cause?: LoggableError
}

/** Returns the parts of an error that may be logged. */
export function loggableError(error: unknown): LoggableError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: thrownText(error) }
  // Job queues and browsers pass copies of errors, which are plain objects.
  return {
    type: 'name' in error && typeof error.name === 'string' ? error.name : 'object',
    message: thrownText(error),
    ...('stack' in error && typeof error.stack === 'string' && { stack: error.stack }),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('constraint' in error && typeof error.constraint === 'string' && { constraint: error.constraint }),
    ...('cause' in error && error.cause instanceof Error && { cause: loggableError(error.cause) }),
  }
}
