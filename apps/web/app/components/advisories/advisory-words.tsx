import type { Schema } from '@registry/api-client'
import { useT } from '../../i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/tone.ts'

type Severity = Schema<'AdvisorySeverity'>
type State = Schema<'AdvisoryState'>

/** Returns a function that names severities. */
export const useSeverity = () => {
  const t = useT('advisory')
  const names: Record<Severity, string> = {
    low: t('advisory.severity.low'),
    moderate: t('advisory.severity.moderate'),
    high: t('advisory.severity.high'),
    critical: t('advisory.severity.critical'),
  }
  return (severity: Severity) => names[severity]
}

const tones: Record<Severity, Tone> = { low: 'neutral', moderate: 'amber', high: 'red', critical: 'red' }

export const SeverityBadge = ({ severity }: { severity: Severity }) => {
  const name = useSeverity()
  return <Badge tone={tones[severity]}>{name(severity)}</Badge>
}

/** Returns a function that names the states of an advisory. */
export const useAdvisoryState = () => {
  const t = useT('advisory')
  const names: Record<State, string> = {
    draft: t('advisory.state.draft'),
    published: t('advisory.state.published'),
    withdrawn: t('advisory.state.withdrawn'),
  }
  return (state: State) => names[state]
}
