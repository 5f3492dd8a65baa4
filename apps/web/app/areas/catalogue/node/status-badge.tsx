import { CircleCheck, CircleX, Clock, Flag } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { VersionStatus } from './node-view.ts'

/** What became of a version, in a word. */
export const StatusBadge = ({ status }: { status: VersionStatus }) => {
  const t = useT('node')
  switch (status) {
    case 'NodeVersionStatusActive':
      return (
        <Badge tone="green" icon={<CircleCheck aria-hidden />}>
          {t('node.status.active')}
        </Badge>
      )
    case 'NodeVersionStatusPending':
      return (
        <Badge tone="blue" icon={<Clock aria-hidden />}>
          {t('node.status.pending')}
        </Badge>
      )
    case 'NodeVersionStatusFlagged':
      return (
        <Badge tone="amber" icon={<Flag aria-hidden />}>
          {t('node.status.flagged')}
        </Badge>
      )
    case 'NodeVersionStatusBanned':
    case 'NodeVersionStatusDeleted':
      return (
        <Badge tone="red" icon={<CircleX aria-hidden />}>
          {t('node.status.banned')}
        </Badge>
      )
  }
}
