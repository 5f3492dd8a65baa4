import type { Schema } from '@registry/api-client'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'

/** How long a service took to answer lately. */
export const ServiceLatency = ({ latency }: { latency: Schema<'ServiceLatency'> }) => {
  const t = useT('customers')
  const format = useFormat()
  return (
    <span className="tabular-nums">
      {t('customers.service.latency', { half: format.latency(latency.p50_ms), most: format.latency(latency.p95_ms) })}
    </span>
  )
}
