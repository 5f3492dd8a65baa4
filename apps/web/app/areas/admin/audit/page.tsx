import { ScrollText } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditQuery, auditQuery } from './audit-query.ts'
import { EntryLine } from './entry-line.tsx'
import { ExportButton } from './export-button.tsx'

/** Everything that anyone changed. */
export default function AdminAuditPage() {
  const t = useT('admin', 'admin-desk', 'refusals')
  const { text } = useListAddress()
  const query = auditQuery(text)
  const log = useRead('/admin/audit', { params: { query } }, { keepsLast: true })
  return (
    <AdminPage title={t('admin.nav.audit')} lead={t('admin-desk.audit.lead')} actions={<ExportButton query={query} />}>
      <AuditFilters />
      <Loaded query={log} shape={<Skeleton className="h-96" />}>
        {({ entries, has_more }) => (
          <>
            {entries.length === 0 ? (
              <EmptyState icon={<ScrollText aria-hidden />} title={t('admin-desk.audit.none')}>
                {t('admin-desk.audit.noneBody')}
              </EmptyState>
            ) : (
              <ol
                aria-label={t('admin-desk.audit.list')}
                className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
              >
                {entries.map((entry) => (
                  <EntryLine key={entry.id} entry={entry} />
                ))}
              </ol>
            )}
            <Pages query={query} next={has_more ? entries.at(-1)?.id : undefined} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

interface PagesProps {
  query: AuditQuery
  /** The entry that the next page goes on from. */
  next: number | undefined
}

/** The ways to the first page and to the next one, in the order that the log is read. */
const Pages = ({ query: { order, before, after }, next }: PagesProps) => {
  const t = useT('admin-desk')
  const { href } = useListAddress()
  const isOldest = order === 'oldest'
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {(before ?? after) !== undefined && (
        <ButtonLink to={href({})} rel="first">
          {isOldest ? t('admin-desk.audit.oldest') : t('admin-desk.audit.newest')}
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink to={href({ [isOldest ? 'after' : 'before']: String(next) })} rel="next">
          {isOldest ? t('admin-desk.audit.newer') : t('admin-desk.audit.older')}
        </ButtonLink>
      )}
    </div>
  )
}
