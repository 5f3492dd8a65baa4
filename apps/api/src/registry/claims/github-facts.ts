import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { readPublic } from './github-public.ts'
import { parseGitHubRepository, type GitHubRepository } from './github-repository.ts'
import { textIn, valueIn, type GitHub } from './github-request.ts'

/** Public facts of a repository. */
export interface RepositoryFacts {
  /** Current name of the repository. */
  repository: GitHubRepository
  stars: number
  description: string
  /** SPDX id of the licence that GitHub recognised; empty without one. */
  license: string
}

// Largest value of the database column.
const mostStars = 2 ** 31 - 1
// Status 451 means a takedown for legal reasons.
const gone = new Set([403, 404, 451])

/**
 * Returns the facts of a repository; undefined for a deleted or private repository. Throws the errors of `readPublic`.
 */
export async function readRepositoryFacts(
  github: GitHub,
  asked: GitHubRepository,
): Promise<RepositoryFacts | undefined> {
  const { status, body } = await readPublic(github, `/repos/${asked.owner}/${asked.name}`)
  if (gone.has(status)) return undefined
  const stars = valueIn(body, 'stargazers_count')
  if (status !== 200 || typeof stars !== 'number') throw new RegistryError('github_unavailable')
  const { url } = github.config
  const license = cleanText(valueIn(valueIn(body, 'license'), 'spdx_id'), 100)
  return {
    repository: parseGitHubRepository(`${url}/${textIn(body, 'full_name') ?? ''}`, url) ?? asked,
    stars: Math.max(0, Math.min(Math.trunc(stars), mostStars)),
    description: cleanText(valueIn(body, 'description'), 5000),
    license: license === 'NOASSERTION' ? '' : license,
  }
}
