import type { Schema } from '@registry/api-client'

/** A note as the page shows it. */
export interface ReleaseView {
  version: string
  isPreRelease: boolean
  attention: Schema<'ReleaseAttention'>
  publishedAt: string
  /** Language of the content. */
  language: string
  /** HTML from `renderNotes`. */
  html: string
}

/** Page of the releases of a project. */
export interface ReleasesView {
  releases: ReleaseView[]
  /** Version below which there may be more releases. */
  older?: string
}
