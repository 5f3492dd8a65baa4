import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { countBranches, findRepository, listBranchNames } from './repository-store.ts'

const mostBranches = 1000

/** Lists branches of a repository whose names contain a text, latest commit first; empty for an unknown repository. */
export async function listBranches(
  { db }: Pick<Context, 'db'>,
  repositoryName: string,
  part: string,
): Promise<components['schemas']['CiBranches']> {
  const repository = await findRepository(db, repositoryName)
  if (!repository) return { branches: [], total: 0 }
  const branches = await listBranchNames(db, repository.id, { part, limit: mostBranches })
  const isWhole = branches.length < mostBranches
  return { branches, total: isWhole ? branches.length : await countBranches(db, repository.id, part) }
}
