import type { Config, Context } from '@registry/api'
import { listen, type Listening } from './listen.ts'

/** Answers `GET /metrics` on a port of its own; undefined where none is set. */
export async function serveMetrics(
  { metrics }: Config['listening'],
  measured: Context['metrics'],
): Promise<Listening | undefined> {
  if (!metrics) return undefined
  return listen(
    async (request) => {
      if (new URL(request.url).pathname !== '/metrics') return new Response(null, { status: 404 })
      return new Response(await measured.text(), { headers: { 'Content-Type': measured.contentType } })
    },
    { ...metrics, setting: 'METRICS_PORT' },
  )
}
