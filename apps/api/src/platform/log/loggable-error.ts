/** What a log keeps of an error. Nothing else: database errors carry the parameters of their query, and those hold secrets. */
export interface LoggableError {
  type: string
  message: string
  stack?: string
  code?: string
  constraint?: string
  cause?: LoggableError
}

/** Takes from an error what may be logged. */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...(error.stack !== undefined && { stack: error.stack }),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('constraint' in error && typeof error.constraint === 'string' && { constraint: error.constraint }),
    ...(error.cause instanceof Error && { cause: loggableError(error.cause) }),
  }
}
