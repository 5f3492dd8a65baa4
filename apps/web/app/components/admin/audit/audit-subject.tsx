import type { AdminLinkBuilders } from '../../../admin-links.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { subjectLink } from './subject-link.ts'

interface Props {
  subject: string
  links: AdminLinkBuilders
  /** Name of the person in the subject. */
  person?: string | undefined
  /** Facts of the entry. */
  detail?: Record<string, unknown>
}

/** Shows the subject of an entry or a job, as a link where admins have a page for it. */
export const AuditSubject = ({ subject, links, person, detail }: Props) => {
  const { name, to } = subjectLink(subject, links, detail)
  const text = person ? (
    <bdi title={name}>{person}</bdi>
  ) : (
    <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
      {name}
    </bdi>
  )
  return to === undefined ? text : <TextLink to={to}>{text}</TextLink>
}
