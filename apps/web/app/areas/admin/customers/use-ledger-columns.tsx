import { ArrowDownLeft, ArrowUpRight, type LucideIcon, PencilLine, Undo2 } from 'lucide-react'
import { AuditActor } from '../../../components/admin/audit/audit-actor.tsx'
import type { Column } from '../../../components/admin/column.ts'
import { Money } from '../../../components/customers/money.tsx'
import { useMoney } from '../../../i18n/use-money.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { type Entry, leftOf } from './ledger-entry.ts'

interface Look {
  tone: Tone
  Icon: LucideIcon
  name: (t: T<'admin-customers'>) => string
}

const looks: Record<Entry['kind'], Look> = {
  credit: { tone: 'green', Icon: ArrowDownLeft, name: (t) => t('admin-customers.kind.credit') },
  charge: { tone: 'neutral', Icon: ArrowUpRight, name: (t) => t('admin-customers.kind.charge') },
  refund: { tone: 'blue', Icon: Undo2, name: (t) => t('admin-customers.kind.refund') },
  correction: { tone: 'amber', Icon: PencilLine, name: (t) => t('admin-customers.kind.correction') },
}

/** Columns of the table. `onRefund` receives the charge to refund. */
export const useLedgerColumns = (onRefund: (charge: Entry) => void): Column<Entry>[] => {
  const t = useT('admin-customers', 'admin-desk')
  return [
    { id: 'entry', title: t('admin-customers.column.entry'), cell: (entry) => <What entry={entry} /> },
    {
      id: 'amount',
      title: t('admin-customers.column.amount'),
      align: 'end',
      width: 'sm:w-34',
      cell: ({ amount_micros, currency }) => (
        <span className={amount_micros > 0 ? 'font-medium text-green-text' : 'font-medium'}>
          <Money micros={amount_micros} currency={currency} sign="exceptZero" />
        </span>
      ),
    },
    {
      id: 'after',
      title: t('admin-customers.column.after'),
      align: 'end',
      width: 'sm:w-34',
      cell: ({ balance_micros, currency }) => <Money micros={balance_micros} currency={currency} />,
    },
    { id: 'by', title: t('admin-customers.column.by'), width: 'sm:w-50', cell: (entry) => <By entry={entry} /> },
    {
      id: 'when',
      title: t('admin-customers.column.when'),
      align: 'end',
      width: 'sm:w-28',
      cell: ({ created_at }) => (
        <span className="whitespace-nowrap">
          <RelativeTime time={created_at} />
        </span>
      ),
    },
    {
      id: 'refund',
      title: <span className="sr-only">{t('admin-customers.column.actions')}</span>,
      align: 'end',
      width: 'sm:w-32',
      cell: (entry) =>
        leftOf(entry) > 0 && (
          <Button
            size="small"
            aria-label={t('admin-customers.refund.openOf', { reason: entry.reason })}
            onClick={() => onRefund(entry)}
          >
            <Undo2 aria-hidden className="mirrored" />
            {t('admin-customers.refund.open')}
          </Button>
        ),
    },
  ]
}

const By = ({ entry }: { entry: Entry }) => (
  <div className="wrap-anywhere sm:min-w-44">
    <AuditActor entry={entry} />
  </div>
)

const What = ({ entry }: { entry: Entry }) => (
  <div className="flex max-w-100 min-w-0 flex-col items-start gap-1">
    <span className="flex flex-wrap items-center gap-2">
      <EntryKind kind={entry.kind} />
      <Refunded entry={entry} />
    </span>
    <span dir="auto" className="text-sm wrap-anywhere">
      {entry.reason}
    </span>
  </div>
)

const Refunded = ({ entry }: { entry: Entry }) => {
  const t = useT('admin-customers')
  const { money } = useMoney()
  const { refunded_micros: refunded = 0, currency } = entry
  if (refunded === 0) return null
  return (
    <span className="text-xs text-muted">
      {leftOf(entry) === 0
        ? t('admin-customers.ledger.refundedWhole')
        : t('admin-customers.ledger.refunded', { amount: money(refunded, currency) })}
    </span>
  )
}

/** Shows the kind of an entry as a word with a sign. */
const EntryKind = ({ kind }: Pick<Entry, 'kind'>) => {
  const t = useT('admin-customers')
  const { tone, Icon, name } = looks[kind]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="mirrored" />}>
      {name(t)}
    </Badge>
  )
}
