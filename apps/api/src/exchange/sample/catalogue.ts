import { readFile } from 'node:fs/promises'
import type { AccountStatus } from '../../schema/people-tables.ts'
import type { ReleaseNotes, ReleaseProject } from '../../schema/release-tables.ts'
import type { NodeStatus, VersionStatus } from '../../schema/node-tables.ts'

/** Type of sample-catalogue/catalogue.json; a test compares it with the packs beside it. */
export interface SampleCatalogue {
  publishers: SamplePublisher[]
  nodes: SampleNode[]
  unclaimed: {
    id: string
    name: string
    author: string
    description: string
    repository: string
    github_stars: number
    tags: string[]
    comfy_node_names: string[]
  }[]
  releases: SampleRelease[]
}

/** Release note. No client runs these versions, so no client offers the note as an update. */
export interface SampleRelease {
  project: ReleaseProject
  version: string
  attention: ReleaseNotes['attention']
  published_at: string
  /** Markdown by language. */
  contents: Record<string, string>
}

export interface SamplePublisher {
  id: string
  name: string
  description: string
  website: string
  status: AccountStatus
  created_at: string
}

export interface SampleNode {
  id: string
  publisher: string
  category: string
  author: string
  tags: string[]
  icon: string
  status: NodeStatus
  status_detail?: string
  github_stars: number
  downloads: number
  search_ranking: number
  preempted_comfy_node_names: string[]
  repository: string
  created_at: string
  translations?: Record<string, { name?: string; description?: string }>
  versions: SampleVersion[]
}

export interface SampleVersion {
  version: string
  created_at: string
  changelog: string
  status: VersionStatus
  status_reason?: string
  deprecated: boolean
}

export const sampleDirectory = new URL('../../../../../sample-catalogue/', import.meta.url)

/** Reads the index of the sample catalogue. */
export async function readSampleCatalogue(): Promise<SampleCatalogue> {
  const text = await readFile(new URL('catalogue.json', sampleDirectory), 'utf8')
  // The file ships with the project, and a test checks its type.
  return JSON.parse(text) as SampleCatalogue
}
