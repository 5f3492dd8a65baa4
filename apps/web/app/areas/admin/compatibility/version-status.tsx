import { Ban, CircleCheck, Clock, Flag, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'
import type { AdminVersion } from './compatibility-draft.ts'
import { useStatusWords } from './use-status-words.ts'
import type { statuses } from './versions-query.ts'

type Status = (typeof statuses)[number]

const looks: Record<AdminVersion['status'], { word: Status; tone: Tone; icon: ReactNode }> = {
  NodeVersionStatusActive: { word: 'active', tone: 'green', icon: <CircleCheck aria-hidden /> },
  NodeVersionStatusFlagged: { word: 'flagged', tone: 'amber', icon: <Flag aria-hidden /> },
  NodeVersionStatusPending: { word: 'pending', tone: 'blue', icon: <Clock aria-hidden /> },
  NodeVersionStatusBanned: { word: 'banned', tone: 'red', icon: <Ban aria-hidden /> },
  NodeVersionStatusDeleted: { word: 'deleted', tone: 'neutral', icon: <Trash2 aria-hidden /> },
}

/** The state of a version. */
export const VersionStatus = ({ status }: Pick<AdminVersion, 'status'>) => {
  const said = useStatusWords()
  const { word, tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {said(word)}
    </Badge>
  )
}
