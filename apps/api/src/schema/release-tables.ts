import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// Releases of ComfyUI and their notes.

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export type ReleaseProject = 'comfyui' | 'comfyui_frontend' | 'desktop' | 'cloud'

export interface ReleaseNotes {
  id: GeneratedAlways<number>
  project: ReleaseProject
  version: string
  /** Key whose byte order is the semver order of versions. */
  version_key: string
  is_prerelease: boolean
  attention: 'low' | 'medium' | 'high'
  form_factors: Generated<string[]>
  status: 'draft' | 'published' | 'withdrawn'
  source: 'admin' | 'github'
  /** The release at GitHub. */
  source_id: number | null
  source_url: Generated<string>
  /** Update time of the last data from GitHub. */
  source_updated_at: Date | null
  /** Whether a person wrote or changed the note, so that GitHub does not overwrite it. */
  is_edited: Generated<boolean>
  withdrawn_by: 'person' | 'github' | null
  revision: Generated<number>
  published_at: Date | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface ReleaseNoteContents {
  release_id: number
  locale: string
  content: string
}

export interface GithubDeliveries {
  id: string
  received_at: CreatedAt
}
