import type { Schema } from '@registry/api-client'

/** A note as the page shows it. */
export interface ReleaseView {
  version: string
  isPreRelease: boolean
  attention: Schema<'ReleaseAttention'>
  publishedAt: string
  /** The language of its content. */
  language: string
  /** From `renderMarkdown`. */
  html: string
}

/** Notes of a project as a page of them shows them. */
export interface ReleasesView {
  releases: ReleaseView[]
  /** The version below which there may be more. */
  older?: string
}
