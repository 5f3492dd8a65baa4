import type { Schema } from '@registry/api-client'
import { Fragment } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { AuditActor } from './audit-actor.tsx'
import { AuditSubject } from './audit-subject.tsx'
import { auditWords } from './audit-words.ts'

/** Shows an audit entry as a sentence with links to its actor and its subject. */
export const AuditSentence = ({ entry }: { entry: Schema<'AuditEntry'> }) => {
  const t = useT('admin-desk')
  const links = useAdminLinks()
  const parts = auditWords(t, entry).split(/(<(?:who|what|act)\/>)/)
  return (
    <span className="min-w-0 wrap-anywhere">
      {parts.map((part, index) => {
        // The order of the parts depends only on the language, so the index is a stable key.
        const key = `${index}`
        if (part === '<who/>') return <AuditActor key={key} entry={entry} />
        if (part === '<what/>')
          return (
            <AuditSubject
              key={key}
              subject={entry.subject}
              person={entry.subject_name}
              detail={entry.detail}
              links={links}
            />
          )
        if (part !== '<act/>') return <Fragment key={key}>{part}</Fragment>
        return (
          <code key={key} dir="ltr" className="text-sm">
            {entry.action}
          </code>
        )
      })}
    </span>
  )
}
