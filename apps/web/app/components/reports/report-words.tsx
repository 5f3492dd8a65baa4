import type { components } from '@registry/contract/types'
import { useT } from '../../i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/tone.ts'

type Kind = components['schemas']['ReportKind']
type State = components['schemas']['ReportState']

export const useReportKind = (): ((kind: Kind) => string) => {
  const t = useT('report')
  const words: Record<Kind, string> = {
    malware: t('report.kinds.malware'),
    licence: t('report.kinds.licence'),
    squatting: t('report.kinds.squatting'),
    broken: t('report.kinds.broken'),
    other: t('report.kinds.other'),
  }
  return (kind) => words[kind]
}

const tones: Record<State, Tone> = { open: 'amber', accepted: 'green', declined: 'neutral' }

export const useReportState = (): ((state: State) => string) => {
  const t = useT('report')
  const words: Record<State, string> = {
    open: t('report.states.open'),
    accepted: t('report.states.accepted'),
    declined: t('report.states.declined'),
  }
  return (state) => words[state]
}

export const ReportStateBadge = ({ state }: { state: State }) => (
  <Badge tone={tones[state]}>{useReportState()(state)}</Badge>
)
