import type { Schema } from '@registry/api-client'
import { CircleCheck, EyeOff, PencilLine } from 'lucide-react'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'

type Status = Schema<'ReleaseStatus'>

/** Returns the state of a note as a word. */
export const statusName = (t: T<'admin-releases'>, status: Status): string => {
  switch (status) {
    case 'draft':
      return t('admin-releases.status.draft')
    case 'published':
      return t('admin-releases.status.published')
    case 'withdrawn':
      return t('admin-releases.status.withdrawn')
  }
}

/** Returns the name of the source of a note. */
export const sourceName = (t: T<'admin-releases'>, source: Schema<'AdminRelease'>['source']): string =>
  source === 'github' ? t('admin-releases.source.github') : t('admin-releases.source.admin')

/** Shows the state of a note as a badge. */
export const ReleaseStatus = ({ status }: { status: Status }) => {
  const t = useT('admin-releases')
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {statusName(t, status)}
    </Badge>
  )
}

const looks: Record<Status, { tone: Tone; Icon: typeof EyeOff }> = {
  draft: { tone: 'amber', Icon: PencilLine },
  published: { tone: 'green', Icon: CircleCheck },
  withdrawn: { tone: 'neutral', Icon: EyeOff },
}
