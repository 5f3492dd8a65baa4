import type { AdminLinkBuilders } from '../../../admin-links.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { subjectPlace } from './subject-place.ts'

interface Props {
  subject: string
  links: AdminLinkBuilders
  /** The facts of the entry. */
  detail?: Record<string, unknown>
}

/** The subject of an entry or a job; a link where admins have a page of it. */
export const AuditSubject = ({ subject, links, detail }: Props) => {
  const { name, to } = subjectPlace(subject, links, detail)
  const text = (
    <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
      {name}
    </bdi>
  )
  return to === undefined ? text : <TextLink to={to}>{text}</TextLink>
}
