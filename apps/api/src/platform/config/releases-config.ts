import type { components } from '@registry/contract/types'
import { ConfigError } from './config-error.ts'
import { required, toggle, type Read } from './read-setting.ts'

type Project = components['schemas']['ReleaseProject']

export interface ReleasesConfig {
  /** Secret with which GitHub signs its webhooks; undefined refuses webhooks. */
  webhookSecret: string | undefined
  /** Projects by the repository, in lower case, of their releases. */
  repositories: ReadonlyMap<string, Project>
  /** Whether GitHub releases become public without an admin. */
  autoPublish: boolean
}

/** Reads the settings of releases. Throws ConfigError. */
export function releasesConfig(read: Read): ReleasesConfig {
  const webhookSecret = read('RELEASES_WEBHOOK_SECRET')
  if (webhookSecret !== undefined && webhookSecret.length < 16)
    throw new ConfigError('RELEASES_WEBHOOK_SECRET must have 16 characters or more')
  const repositories = new Map(required(read, 'RELEASES_REPOSITORIES').split(',').map(readPair))
  return { webhookSecret, repositories, autoPublish: toggle(read, 'RELEASES_AUTO_PUBLISH') }
}

const projects = ['comfyui', 'comfyui_frontend', 'desktop', 'cloud'] as const satisfies Project[]

function readPair(text: string): [repository: string, project: Project] {
  const [, repository = '', word] = /^\s*([\w.-]+\/[\w.-]+)=(\w+)\s*$/.exec(text) ?? []
  const project = projects.find((candidate) => candidate === word)
  if (!project)
    throw new ConfigError(
      `RELEASES_REPOSITORIES must be owner/name=project with commas between, and a project one of ${projects.join(', ')}, not '${text.trim()}'`,
    )
  return [repository.toLowerCase(), project]
}
