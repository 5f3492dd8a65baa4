import type { components } from '@registry/contract/types'
import type { Manifest } from '../../registry/archives/pyproject.ts'
import { readRepositoryFacts } from '../../registry/claims/github-facts.ts'
import { readRemotePyproject } from '../../registry/claims/github-pyproject.ts'
import { parseGitHubRepository, type GitHubRepository } from '../../registry/claims/github-repository.ts'
import { openGitHub } from '../../registry/claims/github-request.ts'
import type { Context } from '../../context.ts'
import { wireStatus } from '../../registry/nodes/present.ts'
import { repositoryKey } from '../../registry/nodes/repository.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { optionalText } from '../../platform/wire.ts'
import { findNodesOfRepository } from './admin-node-store.ts'
import { gitHubAddress } from './repository-address.ts'

type RepositoryLook = components['schemas']['RepositoryLook']

/**
 * Reads the facts of a repository on GitHub, and the nodes that name it. Throws `repository_not_on_github`,
 * `repository_unknown`, and the errors of `readPublic`.
 */
export async function lookAtRepository(
  context: Pick<Context, 'config' | 'clock' | 'db'>,
  url: string,
): Promise<RepositoryLook> {
  const github = openGitHub(context)
  const asked = parseGitHubRepository(url, github.config.url)
  if (!asked) throw new RegistryError('repository_not_on_github', { url })
  const facts = await readRepositoryFacts(github, asked)
  if (!facts) throw new RegistryError('repository_unknown', { repository: `${asked.owner}/${asked.name}` })
  // A renamed repository is stored under its new name.
  const found = facts.repository
  const { manifest, problem } = await readRemotePyproject(github, found)
  const addressOf = (repository: GitHubRepository) => gitHubAddress(repository, github.config.url)
  const keys = [asked, found].map((repository) => repositoryKey(addressOf(repository)))
  const nodes = await findNodesOfRepository(context.db, { keys, id: manifest?.name })
  return {
    repository: addressOf(found),
    ...optionalText('description', facts.description),
    github_stars: facts.stars,
    ...optionalText('license', facts.license),
    ...(manifest && { pyproject: presentManifest(manifest) }),
    ...(problem !== undefined && { problem }),
    nodes: nodes.map((node) => ({ ...node, status: wireStatus[node.status] })),
  }
}

function presentManifest(manifest: Manifest): NonNullable<RepositoryLook['pyproject']> {
  return {
    ...optionalText('node_id', cleanText(manifest.name, 200)),
    ...optionalText('publisher_id', cleanText(manifest.publisherId, 200)),
    ...optionalText('name', cleanText(manifest.displayName, 200)),
    ...optionalText('description', cleanText(manifest.description, 5000)),
    ...optionalText('version', cleanText(manifest.version, 200)),
    ...optionalText('license', cleanText(manifest.license, 5000)),
  }
}
