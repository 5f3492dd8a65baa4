import { type ApiClient, type Schema, unwrap } from '@registry/api-client'
import { need } from '../../../data/need.ts'
import { viewResult } from '../shared/view-result.server.ts'
import { chooseOthers, type Others } from './choose-others.ts'

/** Reads a result, and the results to compare it with. */
export const loadResult = async (api: ApiClient, workflowResultId: string) => {
  const result = await need(api.GET('/workflowresult/{workflowResultId}', { params: { path: { workflowResultId } } }))
  return { result: viewResult(result), others: await readOthers(api, result) }
}

/** Reads results of the workflow on its operating system: of its branch, else of any branch. */
const readOthers = async (api: ApiClient, result: Schema<'ActionJobResult'>): Promise<Others> => {
  const read = async (query: { branch?: string }): Promise<Others> => {
    const { git_repo: repoName, workflow_name: workflowName, operating_system: operatingSystem } = result
    const found = await unwrap(
      api.GET('/gitcommit', {
        params: { query: { repoName, workflowName, operatingSystem, ...query, pageSize: 100 } },
      }),
    )
    return chooseOthers(result, found.ok ? found.data.jobResults : [])
  }
  const onBranch = await read({ branch: result.branch_name })
  return onBranch.before ? onBranch : read({})
}
