import { type Refusal, type Settled, settle } from '@registry/api-client'
import { data, isRouteErrorResponse } from 'react-router'

/** What a page's error boundary gets to know of a refusal. */
export interface PageError {
  code: string
}

/** Throws the page error of a refusal; the root boundary shows it with the right status. */
export const throwPageError = ({ status, code }: Pick<Refusal, 'status' | 'code'>): never => {
  throw data({ code } satisfies PageError, { status: pageStatus(status) })
}

/** The data of an answer, or the page error of its refusal: `const node = await need(api(context).GET(…))`. */
export const need = async <Data>(asked: Parameters<typeof settle<Data>>[0]): Promise<NonNullable<Data>> =>
  needSettled(await settle(asked))

const needSettled = <Data>(result: Settled<Data>): Data => (result.ok ? result.data : throwPageError(result))

// A page has no credentials to blame and no body to correct: what is not "gone" or "forbidden" is our fault or a wrong address.
const pageStatus = (status: number): number => {
  if (status === 400 || status === 404 || status === 410) return 404
  if (status === 403) return 403
  return status === 503 ? 503 : 500
}

/** The kinds of error pages. */
export type ErrorKind = 'notFound' | 'forbidden' | 'unavailable' | 'fault'

/** What an error page should tell, by status and code and never by message. */
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
