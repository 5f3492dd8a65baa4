import { ArrowDownLeft, ArrowUpRight, type LucideIcon, PencilLine, Undo2 } from 'lucide-react'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'
import type { Entry } from './ledger-entry.ts'

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

/** The kind of an entry by word and sign. */
export const EntryKind = ({ kind }: Pick<Entry, 'kind'>) => {
  const t = useT('admin-customers')
  const { tone, Icon, name } = looks[kind]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="mirrored" />}>
      {name(t)}
    </Badge>
  )
}
