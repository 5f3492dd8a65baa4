import type { Schema } from '@registry/api-client'
import type { ListAddress } from '../../../components/admin/use-list-address.ts'
import { isReleaseProject } from '../../../components/releases/release-projects.ts'

/** The states of a note in the order of its life. */
export const releaseStatuses = ['draft', 'published', 'withdrawn'] as const satisfies Schema<'ReleaseStatus'>[]

/** What the address of the list asks the registry for. */
export const releasesQuery = ({ text, page }: Pick<ListAddress, 'text' | 'page'>) => {
  const project = text('project')
  const status = releaseStatuses.find((each) => each === text('status'))
  return { ...(isReleaseProject(project) && { project }), ...(status && { status }), page, limit: 20 }
}
