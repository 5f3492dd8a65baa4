import type { ApiClient } from '@registry/api-client'
import { need } from '../../../data/need.ts'
import { viewResult } from '../shared/view-result.server.ts'

/** Reads two results; undefined where the address does not name two. */
export const loadComparison = async (api: ApiClient, { searchParams }: URL) => {
  const [a, b] = [searchParams.get('a') || undefined, searchParams.get('b') || undefined]
  if (a === undefined || b === undefined) return undefined
  const read = async (workflowResultId: string) =>
    viewResult(await need(api.GET('/workflowresult/{workflowResultId}', { params: { path: { workflowResultId } } })))
  const [one, other] = await Promise.all([read(a), read(b)])
  return { a: one, b: other }
}
