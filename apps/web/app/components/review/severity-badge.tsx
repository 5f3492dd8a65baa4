import type { Schema } from '@registry/api-client'
import { type T, useT } from '../../i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/tone.ts'

type Severity = Schema<'Finding'>['severity']

/** Badge with the severity of a finding. */
export const SeverityBadge = ({ severity }: { severity: Severity }) => {
  const t = useT('review')
  return <Badge tone={tones[severity]}>{severityName(t, severity)}</Badge>
}

const tones: Record<Severity, Tone> = {
  critical: 'red',
  high: 'red',
  medium: 'amber',
  low: 'neutral',
  info: 'neutral',
}

const severityName = (t: T<'review'>, severity: Severity): string => {
  switch (severity) {
    case 'critical':
      return t('review.findings.severity.critical')
    case 'high':
      return t('review.findings.severity.high')
    case 'medium':
      return t('review.findings.severity.medium')
    case 'low':
      return t('review.findings.severity.low')
    case 'info':
      return t('review.findings.severity.info')
  }
}
