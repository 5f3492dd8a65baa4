import { readPyproject, type Manifest } from '../archives/pyproject.ts'
import { RegistryError } from '../../platform/errors.ts'
import { readPublic } from './github-public.ts'
import type { GitHubRepository } from './github-repository.ts'
import { textIn, valueIn, type GitHub } from './github-request.ts'

const mostBytes = 256 * 1024

/** Manifest of a repository, or a sentence with the reason why it is unreadable. */
export type RemotePyproject = { manifest: Manifest; problem?: undefined } | { manifest?: undefined; problem: string }

/** Reads the pyproject.toml on a GitHub repository's default branch. Throws the errors of `readPublic`. */
export async function readRemotePyproject(github: GitHub, { owner, name }: GitHubRepository): Promise<RemotePyproject> {
  const { status, body } = await readPublic(github, `/repos/${owner}/${name}/contents/pyproject.toml`)
  if (status === 404) return { problem: 'It has no pyproject.toml at its root.' }
  if (status !== 200) return { problem: `GitHub does not show its pyproject.toml (status ${status}).` }
  if (textIn(body, 'type') !== 'file') return { problem: 'Its pyproject.toml is no file.' }
  if (Number(valueIn(body, 'size')) > mostBytes) return { problem: 'Its pyproject.toml is larger than 256 KiB.' }
  if (textIn(body, 'encoding') !== 'base64') return { problem: 'GitHub does not show what its pyproject.toml says.' }
  const bytes = Buffer.from(textIn(body, 'content') ?? '', 'base64')
  if (bytes.length > mostBytes) return { problem: 'Its pyproject.toml is larger than 256 KiB.' }
  return parse(bytes.toString('utf8'))
}

function parse(text: string): RemotePyproject {
  try {
    return { manifest: readPyproject(text).manifest }
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error
    return { problem: `Its pyproject.toml cannot be read: ${error.facts['detail'] ?? error.message}.` }
  }
}
