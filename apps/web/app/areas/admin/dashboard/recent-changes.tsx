import type { Schema } from '@registry/api-client'
import { AuditSentence } from '../../../components/admin/audit/audit-sentence.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'

/** What happened last, by anyone. */
export const RecentChanges = ({ entries }: { entries: Schema<'AuditEntry'>[] }) => {
  const t = useT('admin-desk')
  const links = useAdminLinks()
  return (
    <Panel
      title={t('admin-desk.recent.title')}
      action={<TextLink to={links.adminAudit()}>{t('admin-desk.recent.all')}</TextLink>}
      className="overflow-hidden [&>div:last-child]:p-0"
    >
      {entries.length === 0 && <p className="p-4 text-faint">{t('admin-desk.recent.none')}</p>}
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-baseline justify-between gap-4 px-4 py-2">
            <AuditSentence entry={entry} />
            <span className="shrink-0 text-sm text-faint">
              <RelativeTime time={entry.at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
