import { getBranch } from './get-branch.ts'
import { getGitcommit } from './get-gitcommit.ts'
import { getGitcommitsummary } from './get-gitcommitsummary.ts'
import { getWorkflowResult } from './get-workflow-result.ts'
import { listCiRepositories } from './list-ci-repositories.ts'

export const ciResultRoutes = [listCiRepositories, getBranch, getGitcommit, getGitcommitsummary, getWorkflowResult]
