import type { ApiClient } from '@registry/api-client'
import { need } from '../../../data/need.ts'
import { viewResult } from '../shared/view-result.server.ts'
import { ciCompareSearch } from './search.ts'

/** Reads two results; undefined unless the address names two. */
export const loadComparison = async (api: ApiClient, { searchParams }: URL) => {
  const { a, b } = ciCompareSearch.parse(searchParams)
  if (a === '' || b === '') return undefined
  const read = async (workflowResultId: string) =>
    viewResult(await need(api.GET('/workflowresult/{workflowResultId}', { params: { path: { workflowResultId } } })))
  const [one, other] = await Promise.all([read(a), read(b)])
  return { a: one, b: other }
}
