import type { Schema } from '@registry/api-client'

/** A note as the page shows it. */
export interface ReleaseView {
  version: string
  attention: Schema<'ReleaseAttention'>
  publishedAt: string
  /** The language of its content. */
  language: string
  /** From `renderMarkdown`. */
  html: string
}
