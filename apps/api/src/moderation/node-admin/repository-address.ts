import { parseGitHubRepository, type GitHubRepository } from '../../registry/claims/github-repository.ts'
import { takeAddress } from '../../platform/take-address.ts'

/**
 * Returns the repository address to store: on GitHub without a path into the repository, elsewhere as given. Throws
 * `invalid_web_address`.
 */
export function repositoryAddress(address: string, githubUrl: string): string {
  const onGitHub = parseGitHubRepository(address, githubUrl)
  if (onGitHub) return gitHubAddress(onGitHub, githubUrl)
  return takeAddress(address, 'repository')
}

/** Returns the address of a repository on GitHub. */
export function gitHubAddress({ owner, name }: GitHubRepository, githubUrl: string): string {
  return `${githubUrl.replace(/\/+$/, '')}/${owner}/${name}`
}
