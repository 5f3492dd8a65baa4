import type { Schema } from '@registry/api-client'
import { releaseProjectIds } from '../../../components/releases/release-projects.ts'
import { choice, compact, defineSearch, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'

/** States of a note in the order of its life cycle. */
export const releaseStatuses = ['draft', 'published', 'withdrawn'] as const satisfies Schema<'ReleaseStatus'>[]

/** Search parameters of the list of notes and of the open note. */
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
