import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { SelectBox } from '../../../../components/admin/select-box.tsx'
import { ruleWords } from '../../../../components/review/rule-words.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { VersionStatus } from '../../shared/moderation/version-status.tsx'
import { keyOf } from '../version-key.ts'

interface Props {
  row: Schema<'AdminVersion'>
  to: string
  /** Whether the link replaces the history entry. */
  isStepping: boolean
  isOpen: boolean
  isChosen: boolean
  isDecided: boolean
  /** Whether the row is a tab stop. */
  isStop: boolean
  onToggle: (isRange: boolean) => void
}

export const QueueRow = ({ row, to, isStepping, isOpen, isChosen, isDecided, isStop, onToggle }: Props) => {
  const t = useT('admin-versions')
  const key = keyOf(row)
  return (
    <li
      data-row={key}
      className={clsx(
        'relative flex gap-2 border-s-2 px-2 py-1.5',
        isOpen ? 'border-s-accent-text' : 'border-s-transparent',
        isChosen ? 'bg-accent-surface' : isOpen ? 'bg-pressed' : 'hover:bg-hover',
      )}
    >
      <span className="relative z-10 pt-0.75">
        <SelectBox
          label={t('admin-versions.queue.select', { name: key })}
          checked={isChosen}
          onToggle={onToggle}
          isOffTab={!isStop}
        />
      </span>
      <div className={clsx('min-w-0 flex-1', isDecided && 'opacity-75')}>
        <div className="flex min-w-0 items-baseline gap-1.5">
          <Link
            to={to}
            replace={isStepping}
            preventScrollReset
            tabIndex={isStop ? 0 : -1}
            aria-current={isOpen ? 'true' : undefined}
            className="flex min-w-0 flex-1 items-baseline gap-1.5 text-text -outline-offset-1 after:absolute after:inset-0"
          >
            <bdi className="truncate font-medium">{row.node_id}</bdi>
            <bdi dir="ltr" className="max-w-1/2 shrink-0 truncate font-mono text-sm text-muted">
              {row.version}
            </bdi>
          </Link>
          {row.asked_at !== undefined && (
            <span className="shrink-0 self-center text-blue-text" title={t('admin-versions.queue.asked')}>
              <MessageCircle aria-hidden className="size-3.5" />
              <span className="sr-only">{t('admin-versions.queue.asked')}</span>
            </span>
          )}
        </div>
        <div className="flex min-h-5 min-w-0 items-center gap-1.5 text-xs text-muted">
          {row.status !== 'NodeVersionStatusFlagged' && <VersionStatus status={row.status} />}
          <span className="min-w-0 flex-1 truncate">
            <Why row={row} />
          </span>
          <span className="shrink-0">
            <RelativeTime time={row.created_at} />
          </span>
        </div>
      </div>
    </li>
  )
}

const Why = ({ row }: { row: Schema<'AdminVersion'> }) => {
  const t = useT('admin-versions', 'review-rules')
  const format = useFormat()
  const [rule] = row.rules
  if (rule === undefined && row.verdict === undefined) return t('admin-versions.queue.unscanned')
  const exact = format.exactNumber(row.finding_count)
  const count = t('admin-versions.queue.findings', { count: row.finding_count, exact })
  return (
    <>
      <span aria-hidden className="me-1.5 rounded-full bg-sunken px-1.5 tabular-nums" title={count}>
        {exact}
      </span>
      {rule !== undefined && (ruleWords(t, rule)?.title ?? rule)}
      <span className="sr-only">{rule === undefined ? count : `, ${count}`}</span>
    </>
  )
}
