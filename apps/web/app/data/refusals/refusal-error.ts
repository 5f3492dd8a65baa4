import type { Refusal } from '@registry/api-client'

/**
 * Error thrown for a refused request. A request without a response has the status 0 and the code `network_fault` or
 * `timed_out`.
 */
export class RefusalError extends Error {
  readonly status: number
  readonly code: string
  /** GitHub account without rights on a repository. */
  readonly login: string | undefined

  constructor({ status, code, message, login }: Pick<Refusal, 'status' | 'code' | 'message' | 'login'>) {
    super(message)
    this.name = 'RefusalError'
    this.status = status
    this.code = code
    this.login = login
  }
}

/** Converts a thrown error to a `RefusalError`. */
export const asRefusal = (error: unknown): RefusalError => {
  if (error instanceof RefusalError) return error
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new RefusalError({ status: 0, code: 'timed_out', message: error.message })
  // `fetch` throws a TypeError for every request without a response.
  if (error instanceof TypeError) return new RefusalError({ status: 0, code: 'network_fault', message: error.message })
  return new RefusalError({ status: 0, code: 'internal_error', message: error instanceof Error ? error.message : '' })
}
