import { metricsText, metricsType, type Config, type ProcessMeasures } from '@registry/api'
import { listen, type Listening } from './listen.ts'

export type MetricsPart = Listening & { name: 'Metrics'; url: string }

/** Serves `GET /metrics` on its own port with the measurements of all processes; undefined without a port. */
export async function serveMetrics(
  { metrics }: Config['listening'],
  readAll: () => Promise<ProcessMeasures[]>,
): Promise<MetricsPart | undefined> {
  if (!metrics) return undefined
  const listening = await listen(
    async (request) => {
      if (new URL(request.url).pathname !== '/metrics') return new Response(null, { status: 404 })
      return new Response(await metricsText(await readAll()), { headers: { 'Content-Type': metricsType } })
    },
    { ...metrics, setting: 'METRICS_PORT' },
  )
  return { ...listening, name: 'Metrics', url: `http://${metrics.host}` }
}
