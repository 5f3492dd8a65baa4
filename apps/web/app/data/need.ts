import { type Refusal, unwrap, type Unwrapped } from '@registry/api-client'
import { data } from 'react-router'
import type { PageError } from './page-error.ts'

/**
 * Returns the data of an answer. Throws the page error of a refusal: `const node = await need(api(context).GET(…))`.
 */
export const need = async <Data>(asked: Parameters<typeof unwrap<Data>>[0]): Promise<NonNullable<Data>> =>
  needUnwrapped(await unwrap(asked))

/** Throws the page error of a refusal; the root boundary shows it with the right status. */
export const throwPageError = (refusal: Pick<Refusal, 'status' | 'code' | 'deletion'>): never => {
  const { code, deletion } = refusal
  throw data({ code, ...(deletion && { deletion }) } satisfies PageError, { status: pageStatus(refusal) })
}

const needUnwrapped = <Data>(result: Unwrapped<Data>): Data => (result.ok ? result.data : throwPageError(result))

/**
 * Returns the status of a page for an error of the API: 404, 403 or 503, else 500. The page sends neither credentials
 * nor a body, so 400 means 404.
 */
export const pageStatus = ({ status, deletion }: Pick<Refusal, 'status' | 'deletion'>): number => {
  if (deletion) return 410
  if (status === 400 || status === 404 || status === 410) return 404
  if (status === 403) return 403
  return status === 503 ? 503 : 500
}
