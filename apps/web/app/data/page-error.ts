import { isRouteErrorResponse } from 'react-router'

/** The refusal as a page's error boundary receives it. */
export interface PageError {
  code: string
}

/** The kinds of error pages. */
export type ErrorKind = 'notFound' | 'forbidden' | 'unavailable' | 'fault'

/** The kind of an error page, by status and code and never by message. */
export const errorKind = (error: unknown): ErrorKind => {
  if (!isRouteErrorResponse(error)) return 'fault'
  if (error.status === 404) return 'notFound'
  if (error.status === 403) return 'forbidden'
  return error.status === 503 ? 'unavailable' : 'fault'
}

/** The refusal's code behind a page error, when there is one. */
export const errorCode = (error: unknown): string | undefined => {
  if (!isRouteErrorResponse(error)) return undefined
  const body: unknown = error.data
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : undefined
}
