import type { Schema } from '@registry/api-client'
import { useSpans } from '../../i18n/use-spans.ts'
import { useT } from '../../i18n/use-t.ts'

/** Shows how long a service took to answer lately. */
export const ServiceLatency = ({ latency }: { latency: Schema<'ServiceLatency'> }) => {
  const t = useT('customers')
  const { latency: formatLatency } = useSpans()
  return (
    <span className="tabular-nums">
      {t('customers.service.latency', { half: formatLatency(latency.p50_ms), most: formatLatency(latency.p95_ms) })}
    </span>
  )
}
