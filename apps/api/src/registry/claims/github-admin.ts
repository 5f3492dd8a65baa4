import { RegistryError } from '../../platform/errors.ts'
import type { GitHubRepository } from './github-repository.ts'
import { askGitHub, textIn, valueIn, type GitHub, type GitHubAnswer } from './github-request.ts'

/**
 * Returns the login of a token's GitHub account, which has admin rights on the repository. Throws
 * `repository_not_found`, `repository_not_yours`, `github_token_invalid`, `github_rate_limited`, `github_unavailable`.
 */
export async function readRepositoryAdmin(
  github: GitHub,
  { owner, name }: GitHubRepository,
  token: string,
): Promise<string> {
  const ask = (path: string): Promise<GitHubAnswer> =>
    askGitHub(github, { address: `${github.config.apiUrl}${path}`, credential: { token } })
  const repository = `${owner}/${name}`

  const user = await ask('/user')
  // A token with this answer cannot even read its own account.
  if (user.status === 403 || user.status === 404) throw new RegistryError('github_token_invalid')
  const login = textIn(user.body, 'login')
  if (user.status !== 200 || login === undefined) throw new RegistryError('github_unavailable')

  const found = await ask(`/repos/${owner}/${name}`)
  // Status 451 means a takedown for legal reasons.
  if ([403, 404, 451].includes(found.status)) throw new RegistryError('repository_not_found', { repository })
  if (found.status !== 200) throw new RegistryError('github_unavailable')
  if (valueIn(valueIn(found.body, 'permissions'), 'admin') === true) return login

  // For some kinds of tokens, the repository lacks permissions; this second request returns them.
  const granted = await ask(`/repos/${owner}/${name}/collaborators/${encodeURIComponent(login)}/permission`)
  const permission = textIn(granted.body, 'permission')
  if (granted.status === 200 && permission === 'admin') return login
  const isRefused = [403, 404].includes(granted.status) || (granted.status === 200 && permission !== undefined)
  throw isRefused
    ? new RegistryError('repository_not_yours', { login, repository })
    : new RegistryError('github_unavailable')
}
