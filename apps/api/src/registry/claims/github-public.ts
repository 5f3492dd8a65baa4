import { RegistryError } from '../../platform/errors.ts'
import { askGitHub, type GitHub, type GitHubAnswer } from './github-request.ts'

/**
 * Reads a public resource of GitHub's API. With app credentials, GitHub allows 5,000 such requests an hour, otherwise
 * 60. Throws `github_rate_limited`, `github_unavailable`, and `claims_not_configured` when GitHub does not know the
 * app.
 */
export async function readPublic(github: GitHub, path: string): Promise<GitHubAnswer> {
  const { client } = github.config
  try {
    return await askGitHub(github, {
      address: `${github.config.apiUrl}${path}`,
      credential: client && { client },
    })
  } catch (error) {
    const isUnknown = error instanceof RegistryError && String(error.code) === 'github_token_invalid'
    throw isUnknown ? new RegistryError('claims_not_configured') : error
  }
}
