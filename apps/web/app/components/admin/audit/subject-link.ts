import type { AdminLinkBuilders } from '../../../admin-links.ts'
import { releaseProjectIds } from '../../releases/release-projects.ts'

export interface SubjectLink {
  /** Display name of the subject. */
  name: string
  /** Address of the subject's page; absent for subjects without a page. */
  to?: string
}

/**
 * Returns the name and the address of an audit subject, such as `version:pack@1.0.0`. The detail of the entry names the
 * queue of a job and the id of a note.
 */
export const subjectLink = (
  subject: string,
  links: AdminLinkBuilders,
  detail: Record<string, unknown> = {},
): SubjectLink => {
  const at = subject.indexOf(':')
  const [kind, name] = at < 0 ? ['', subject] : [subject.slice(0, at), subject.slice(at + 1)]
  if (name === '') return { name: subject }
  if (kind === 'node') return { name, to: links.adminNode(name) }
  if (kind === 'publisher') return { name, to: links.adminPublisher(name) }
  if (kind === 'user') return { name, to: links.adminUser(name) }
  if (kind === 'customer') return { name, to: links.adminCustomer(name) }
  if (kind === 'job') return { name: subject, to: links.adminJobs(queueOf(detail)) }
  if (kind === 'release') return { name: name.replace('@', ' '), to: releaseLink(name, detail, links) }
  if (kind !== 'version') return { name: subject }
  const split = name.indexOf('@')
  if (split <= 0) return { name }
  return { name, to: links.adminVersion(name.slice(0, split), name.slice(split + 1)) }
}

/** Links to a note by its id, because the version of a note may change. */
const releaseLink = (name: string, { id }: Record<string, unknown>, links: AdminLinkBuilders) =>
  typeof id === 'number'
    ? links.adminRelease(id)
    : links.adminReleases({ project: releaseProjectIds.find((each) => each === name.split('@')[0]) })

const queueOf = ({ queue }: Record<string, unknown>) => (typeof queue === 'string' ? { queue } : {})
