import type { Deletion } from '@registry/api-client'
import { isRouteErrorResponse } from 'react-router'

/** Refusal of the API as the error boundary of a page receives it. */
export interface PageError {
  code: string
  deletion?: Deletion
}

/** The kinds of error pages. */
export type ErrorKind = 'notFound' | 'forbidden' | 'unavailable' | 'fault'

/** Returns the kind of an error page by its status, never by its message. */
export const errorKind = (error: unknown): ErrorKind => {
  if (!isRouteErrorResponse(error)) return 'fault'
  if (error.status === 404 || error.status === 410) return 'notFound'
  if (error.status === 403) return 'forbidden'
  return error.status === 503 ? 'unavailable' : 'fault'
}

/** Returns the code of the refusal behind a page error; undefined without a refusal. */
export const errorCode = (error: unknown): string | undefined => pageError(error)?.code

/** When and by whom the pack of a page was deleted, where that is the page error. */
export const errorDeletion = (error: unknown): Deletion | undefined => pageError(error)?.deletion

const pageError = (error: unknown): PageError | undefined =>
  isRouteErrorResponse(error) && isPageError(error.data) ? error.data : undefined

const isPageError = (body: unknown): body is PageError =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
