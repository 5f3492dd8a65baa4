import type { Schema } from '@registry/api-client'

export interface CommitsView {
  /** `owner/name` of those that something is known of, the one with the latest commit first. */
  repositories: string[]
  /** The one that is shown; absent where nothing is known of any. */
  repository?: string
  /** The only one that is shown. */
  branch?: string
  /** Those with the latest commits. */
  branches: string[]
  hasMoreBranches: boolean
  commits: Schema<'CiCommitSummary'>[]
  page: number
  totalPages: number
  total: number
}
