import type { Schema } from '@registry/api-client'
import { History } from 'lucide-react'
import { statusName } from '../shared/moderation/version-status.tsx'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'

/** Every attempt to decide on the version, the newest first. */
export const HistoryTab = ({ history }: { history: readonly Schema<'Decision'>[] }) => {
  const t = useT('admin-versions')
  if (history.length === 0)
    return (
      <EmptyState icon={<History aria-hidden />} title={t('admin-versions.history.empty')}>
        {t('admin-versions.history.emptyBody')}
      </EmptyState>
    )
  return (
    <ol className="divide-y divide-line rounded-card border border-line">
      {history.map((decision) => (
        <Attempt key={decision.id} decision={decision} />
      ))}
    </ol>
  )
}

const Attempt = ({ decision }: { decision: Schema<'Decision'> }) => {
  const t = useT('admin-versions')
  const links = useAdminLinks()
  const { from, to, by, at, outcome, message, undoes, batch_id: batch } = decision
  return (
    <li className="flex flex-col gap-0.5 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-medium">
          {t('admin-versions.history.step', { from: statusName(t, from), to: statusName(t, to) })}
        </span>
        {outcome === 'refused' && <Badge tone="red">{t('admin-versions.history.refused')}</Badge>}
        {undoes !== undefined && <Badge>{t('admin-versions.history.undone')}</Badge>}
        <span className="text-sm text-muted">
          <bdi>{byName(t, by)}</bdi>
          {' · '}
          <RelativeTime time={at} />
        </span>
        {batch !== undefined && (
          <TextLink to={links.adminAudit({ batch })} className="text-sm">
            {t('admin-versions.history.batch')}
          </TextLink>
        )}
      </div>
      {message !== '' && (
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{message}</bdi>
        </p>
      )}
    </li>
  )
}

const byName = (t: T<'admin-versions'>, by: string): string => {
  if (by === 'registry-review') return t('admin-versions.history.review')
  return by === 'publisher' ? t('admin-versions.history.publisher') : by
}
