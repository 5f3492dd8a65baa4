import { operation } from '../../operation.ts'
import { listRepositories } from './list-repositories.ts'
import { listBranches } from './list-branches.ts'
import { listResults } from './list-results.ts'
import { listCommits } from './list-commits.ts'
import { readResult } from './read-result.ts'

/** Default repository, as the contract states it. */
const usualRepository = 'comfyanonymous/ComfyUI'

export const ciResultRoutes = [
  operation('listCiRepositories')(async (_, context) => ({
    status: 200,
    body: await listRepositories(context),
  })),
  operation('getBranch')(async ({ query }, context) => ({
    status: 200,
    body: await listBranches(context, query.repo_name || usualRepository, query.search ?? ''),
  })),
  operation('getGitcommit')(async ({ query }, context) => ({
    status: 200,
    // Empty parameters count as absent.
    body: await listResults(context, {
      repository: query.repoName || usualRepository,
      commitId: query.commitId,
      branch: query.branch || undefined,
      workflow: query.workflowName || undefined,
      operatingSystem: query.operatingSystem || undefined,
      page: query.page,
      pageSize: query.pageSize,
    }),
  })),
  operation('getGitcommitsummary')(async ({ query }, context) => ({
    status: 200,
    body: await listCommits(context, {
      repository: query.repoName || usualRepository,
      branch: query.branchName || undefined,
      page: query.page,
      pageSize: query.pageSize,
    }),
  })),
  operation('getWorkflowResult')(async ({ path }, context) => ({
    status: 200,
    body: await readResult(context, path.workflowResultId),
  })),
]
