import { operation } from '../../../operation.ts'
import { listResults } from '../list-results.ts'
import { usualRepository } from '../usual-repository.ts'

export const getGitcommit = operation('getGitcommit')(async ({ query }, context) => ({
  status: 200,
  // What is sent empty is not asked for.
  body: await listResults(context, {
    repository: query.repoName || usualRepository,
    commitId: query.commitId,
    branch: query.branch || undefined,
    workflow: query.workflowName || undefined,
    operatingSystem: query.operatingSystem || undefined,
    page: query.page,
    pageSize: query.pageSize,
  }),
}))
