import type { components } from '@registry/contract/types'
import type { ReleasesConfig } from '../../platform/config/releases-config.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { readDate } from '../../platform/wire.ts'
import { cleanContent } from '../notes/contents.ts'
import type { GithubRelease } from '../notes/github-release.ts'
import { parseVersion, type VersionNumber } from '../../registry/versions/version-number.ts'

type Webhook = components['schemas']['GithubReleaseWebhook']

const events: Partial<Record<string, GithubRelease['event']>> = {
  published: 'out',
  released: 'out',
  prereleased: 'out',
  edited: 'edited',
  unpublished: 'gone',
  deleted: 'gone',
}

/**
 * Parses the release of a webhook; returns undefined for irrelevant events, such as a draft. Throws
 * `release_repository_unknown`, `release_tag_invalid`, and `invalid_request` for an invalid date.
 */
export function readGithubRelease(
  { repositories }: Pick<ReleasesConfig, 'repositories'>,
  { action, release, repository }: Webhook,
): GithubRelease | undefined {
  const project = repositories.get(repository.full_name.toLowerCase())
  if (!project) throw new RegistryError('release_repository_unknown', { repository: repository.full_name })
  const event = Object.hasOwn(events, action) ? events[action] : undefined
  // A published release that became a draft again has this flag, too.
  if (!event || (release.draft === true && action !== 'unpublished')) return undefined
  const publishedAt = momentOf('published_at', release)
  return {
    event,
    id: release.id,
    project,
    number: numberOf(release),
    url: cleanText(release.html_url, 2000),
    content: cleanContent(release.body ?? ''),
    publishedAt,
    stateAt: later(momentOf('updated_at', release), publishedAt),
  }
}

function numberOf({ tag_name: tag, prerelease }: Webhook['release']): VersionNumber {
  const number = parseVersion(tag)
  if (!number) throw new RegistryError('release_tag_invalid', { tag })
  return { ...number, isPrerelease: number.isPrerelease || prerelease === true }
}

function momentOf(name: 'published_at' | 'updated_at', { [name]: text }: Webhook['release']): Date | undefined {
  return text ? readDate(`\`release.${name}\``, text) : undefined
}

function later(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other && other > one ? other : (one ?? other)
}
