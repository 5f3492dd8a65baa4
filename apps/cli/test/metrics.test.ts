import { afterAll, beforeAll, expect, it } from 'vitest'
import { useCommandLine, type Server } from './command-line.ts'

const line = useCommandLine('migrated')
let server: Server
let metricsUrl: string

beforeAll(async () => {
  server = await line.serve({ METRICS_PORT: '0', RATE_LIMITS: 'search=1/60' })
  metricsUrl = `http://127.0.0.1:${/Metrics .*\(port (\d+)\)/.exec(server.said())?.[1]}/metrics`
}, 120_000)
afterAll(async () => {
  await server?.stop('SIGTERM')
})

/** Returns the value of a metric, by its name and labels. */
async function read(series: string): Promise<number | undefined> {
  const response = await fetch(metricsUrl)
  expect(response.headers.get('content-type')).toContain('text/plain')
  const found = (await response.text()).split('\n').find((each) => each.startsWith(`${series} `))
  return found === undefined ? undefined : Number(found.slice(series.length))
}

it('requests are counted and timed by operation and status', async () => {
  await fetch(`${server.apiUrl}/nodes/nothing`)
  await fetch(`${server.apiUrl}/nodes/nothing`)
  const labels = 'operation="getNode",http_route="/nodes/{nodeId}",http_request_method="GET"'
  const series = `{${labels},http_response_status_code="404"}`
  expect(await read(`http_server_request_duration_seconds_count${series}`)).toBe(2)
  expect(await read(`http_server_request_duration_seconds_sum${series}`)).toBeGreaterThan(0)
})

it('requests outside the contract share one series, whatever their path and method', async () => {
  for (const path of ['/nothing/1', '/nothing/2']) await fetch(`${server.apiUrl}${path}`, { method: 'PATCH' })
  const labels = 'operation="none",http_route="none",http_request_method="other",http_response_status_code="404"'
  expect(await read(`http_server_request_duration_seconds_count{${labels}}`)).toBe(2)
})

it('cached answers, and requests refused by a rate limit, are counted', async () => {
  for (let i = 0; i < 3; i++) await fetch(`${server.apiUrl}/nodes?limit=3`)
  expect(await read('registry_kept_answers_served_total')).toBe(2)
  expect(await read('registry_kept_answers')).toBe(1)
  const headers = { 'X-Forwarded-For': '203.0.113.1', Authorization: 'Bearer none' }
  for (let i = 0; i < 3; i++) await fetch(`${server.apiUrl}/nodes/search?search=a`, { headers })
  expect(await read('registry_rate_limited_total{class="search"}')).toBe(2)
})

it('the process, its jobs and its breakers are measured', async () => {
  expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(await read('registry_jobs{queue="review-version",state="waiting"}')).toBe(0)
  expect(await read('registry_service_breaker_open{service="luma"}')).toBe(0)
})

it('the port of metrics serves nothing else, and the API serves no metrics', async () => {
  expect((await fetch(metricsUrl.replace('/metrics', '/nodes'))).status).toBe(404)
  expect((await fetch(`${server.apiUrl}/metrics`)).status).toBe(404)
})
