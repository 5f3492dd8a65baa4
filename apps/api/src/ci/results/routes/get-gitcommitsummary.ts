import { operation } from '../../../operation.ts'
import { listCommits } from '../list-commits.ts'
import { usualRepository } from '../usual-repository.ts'

export const getGitcommitsummary = operation('getGitcommitsummary')(async ({ query }, context) => ({
  status: 200,
  body: await listCommits(context, {
    repository: query.repoName || usualRepository,
    branch: query.branchName || undefined,
    page: query.page,
    pageSize: query.pageSize,
  }),
}))
