import { parseGitHubRepository, type GitHubRepository } from '../claims/github-repository.ts'
import { RegistryError } from '../platform/errors.ts'
import { webAddress } from '../platform/web-address.ts'

/** The address to store for a repository: on GitHub without what leads into it, elsewhere as it was given. Throws `invalid_web_address`. */
export function repositoryAddress(address: string, githubUrl: string): string {
  const onGitHub = parseGitHubRepository(address, githubUrl)
  if (onGitHub) return gitHubAddress(onGitHub, githubUrl)
  const clean = webAddress(address)
  if (clean === '') throw new RegistryError('invalid_web_address', { address })
  return clean
}

/** The address of a repository on GitHub. */
export function gitHubAddress({ owner, name }: GitHubRepository, githubUrl: string): string {
  return `${githubUrl.replace(/\/+$/, '')}/${owner}/${name}`
}
