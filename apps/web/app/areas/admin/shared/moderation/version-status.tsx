import type { Schema } from '@registry/api-client'
import { CircleCheck, CircleX, Clock, Flag, Trash2 } from 'lucide-react'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import type { Tone } from '../../../../ui/tone.ts'

type Status = Schema<'NodeVersionStatus'>

/** Status of a version as filters and counts of the admin pages name it. */
type StatusFilter = 'active' | 'pending' | 'flagged' | 'banned' | 'deleted'

/** Returns the status of a version in the words of the admin pages. */
export const statusName = (t: T<'admin-versions'>, status: Status): string => filterName(t, looks[status].filter)

export const filterName = (t: T<'admin-versions'>, filter: StatusFilter): string => {
  switch (filter) {
    case 'active':
      return t('admin-versions.status.active')
    case 'pending':
      return t('admin-versions.status.pending')
    case 'flagged':
      return t('admin-versions.status.flagged')
    case 'banned':
      return t('admin-versions.status.banned')
    case 'deleted':
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

const looks: Record<Status, { filter: StatusFilter; tone: Tone; Icon: typeof Flag }> = {
  NodeVersionStatusActive: { filter: 'active', tone: 'green', Icon: CircleCheck },
  NodeVersionStatusPending: { filter: 'pending', tone: 'blue', Icon: Clock },
  NodeVersionStatusFlagged: { filter: 'flagged', tone: 'amber', Icon: Flag },
  NodeVersionStatusBanned: { filter: 'banned', tone: 'red', Icon: CircleX },
  NodeVersionStatusDeleted: { filter: 'deleted', tone: 'neutral', Icon: Trash2 },
}
