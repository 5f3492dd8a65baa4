import type { Schema } from '@registry/api-client'

export interface CommitsView {
  /** Repositories with results, as `owner/name`; the repository with the latest commit first. */
  repositories: string[]
  /** Repository that is shown; absent when no repository has results. */
  repository?: string
  /** Branch that the list is filtered by. */
  branch?: string
  /** Branches with the latest commits. */
  branches: string[]
  hasMoreBranches: boolean
  commits: Schema<'CiCommitSummary'>[]
  page: number
  totalPages: number
  total: number
}
