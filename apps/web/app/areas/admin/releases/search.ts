import type { Schema } from '@registry/api-client'
import { releaseProjectIds } from '../../../components/releases/release-projects.ts'
import { choice, compact, defineSearch, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'

/** The states of a note in the order of its life. */
export const releaseStatuses = ['draft', 'published', 'withdrawn'] as const satisfies Schema<'ReleaseStatus'>[]

/** The search parameters of the list of notes, and of the note that it opens. */
export const releasesSearch = defineSearch({
  project: choice(releaseProjectIds),
  status: choice(releaseStatuses),
  page: pageNumber(),
  open: text(),
  language: text(),
})

export const releasesQuery = ({ project, status, page }: SearchOf<typeof releasesSearch>) => ({
  ...compact({ project, status }),
  page,
  limit: 20,
})
