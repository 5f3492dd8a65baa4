import type { components } from '@registry/contract/types'
import type { ReleasesConfig } from '../platform/config/releases-config.ts'
import { RegistryError } from '../platform/errors.ts'
import { cleanContent } from '../release-notes/contents.ts'
import type { ToldRelease } from '../release-notes/told-release.ts'
import { parseVersion, type VersionNumber } from '../versions/version-number.ts'

type Webhook = components['schemas']['GithubReleaseWebhook']

const events: Partial<Record<string, ToldRelease['event']>> = {
  published: 'out',
  released: 'out',
  prereleased: 'out',
  edited: 'edited',
  unpublished: 'gone',
  deleted: 'gone',
}

/**
 * What a webhook tells of a release; undefined when it tells of nothing that matters, such as a draft. Throws
 * `release_repository_unknown` and `release_tag_invalid`.
 */
export function readToldRelease(
  { repositories }: Pick<ReleasesConfig, 'repositories'>,
  { action, release, repository }: Webhook,
): ToldRelease | undefined {
  const project = repositories.get(repository.full_name.toLowerCase())
  if (!project) throw new RegistryError('release_repository_unknown', { repository: repository.full_name })
  const event = Object.hasOwn(events, action) ? events[action] : undefined
  // What was out and is a draft again says so, too.
  if (!event || (release.draft === true && action !== 'unpublished')) return undefined
  const publishedAt = momentOf(release.published_at)
  return {
    event,
    id: release.id,
    project,
    number: numberOf(release),
    url: release.html_url ?? '',
    content: cleanContent(release.body ?? ''),
    publishedAt,
    toldAt: later(momentOf(release.updated_at), publishedAt),
  }
}

function numberOf({ tag_name: tag, prerelease }: Webhook['release']): VersionNumber {
  const number = parseVersion(tag)
  if (!number) throw new RegistryError('release_tag_invalid', { tag })
  return { ...number, isPrerelease: number.isPrerelease || prerelease === true }
}

function momentOf(text: string | null | undefined): Date | undefined {
  return text ? new Date(text) : undefined
}

function later(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other && other > one ? other : (one ?? other)
}
