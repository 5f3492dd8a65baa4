import { operation } from '../../../operation.ts'
import { listBranches } from '../list-branches.ts'
import { usualRepository } from '../usual-repository.ts'

export const getBranch = operation('getBranch')(async ({ query }, context) => ({
  status: 200,
  body: await listBranches(context, query.repo_name || usualRepository, query.search ?? ''),
}))
