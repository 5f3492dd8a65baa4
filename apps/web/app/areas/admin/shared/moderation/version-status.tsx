import type { Schema } from '@registry/api-client'
import { CircleCheck, CircleX, Clock, Flag, Trash2 } from 'lucide-react'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import type { Tone } from '../../../../ui/tone.ts'

type Status = Schema<'NodeVersionStatus'>

/** Returns the status of a version in the words of the admin pages. */
export const statusName = (t: T<'admin-versions'>, status: Status): string => {
  switch (status) {
    case 'NodeVersionStatusActive':
      return t('admin-versions.status.active')
    case 'NodeVersionStatusPending':
      return t('admin-versions.status.pending')
    case 'NodeVersionStatusFlagged':
      return t('admin-versions.status.flagged')
    case 'NodeVersionStatusBanned':
      return t('admin-versions.status.banned')
    case 'NodeVersionStatusDeleted':
      return t('admin-versions.status.deleted')
  }
}

export const VersionStatus = ({ status }: { status: Status }) => {
  const t = useT('admin-versions')
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {statusName(t, status)}
    </Badge>
  )
}

const looks: Record<Status, { tone: Tone; Icon: typeof Flag }> = {
  NodeVersionStatusActive: { tone: 'green', Icon: CircleCheck },
  NodeVersionStatusPending: { tone: 'blue', Icon: Clock },
  NodeVersionStatusFlagged: { tone: 'amber', Icon: Flag },
  NodeVersionStatusBanned: { tone: 'red', Icon: CircleX },
  NodeVersionStatusDeleted: { tone: 'neutral', Icon: Trash2 },
}
