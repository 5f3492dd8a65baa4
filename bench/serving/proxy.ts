/**
 * Measures the overhead of the proxy: reads of a task through the registry against direct reads from the service, in
 * turns, so that drift affects both.
 *
 *   npm run bench -- proxy [--requests 1500]
 *
 * Service and registry are separate processes. Tasks differ, so that no answer is cached or shared; the last row
 * repeats a finished task, which is cached. Runs on the embedded database, or with DATABASE_URL on that server, where
 * its customers stay. The budget in budgets.json is for sequential requests, because concurrent ones wait for each
 * other. It grows on a machine whose direct requests take longer than `directP50Ms` and `directP99Ms`. A row over
 * budget is marked and fails the run.
 */
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { Agent, request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApi, createContext, readConfig, type Api, type Context } from '@registry/api'
import { removeRegistry, startRegistry } from '../../e2e/running-registry.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { startChildServer } from '../shared/child-server.ts'
import { quantile } from '../shared/quantiles.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '1500' } } })
const count = Number(values.requests)
const budget = budgets.proxy
/** The limits allow each customer a burst of a hundred, and twenty requests a second. */
const customers = 80
const agent = new Agent({ keepAlive: true })

const upstream = await startChildServer(new URL('bare-upstream.ts', import.meta.url))
const dataDirectory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
const environment = {
  SAMPLE_CATALOGUE: 'off',
  PROXY_LUMA_KEY: 'a-key-of-the-operator',
  PROXY_LUMA_URL: upstream.url,
  PROXY_FREE_SERVICES: 'luma',
  ...(process.env['DATABASE_URL'] && { DATABASE_URL: process.env['DATABASE_URL'] }),
}
const keys = await makeCustomers()
const registry = await startRegistry({ dataDirectory, args: ['--only', 'api'], environment })
try {
  console.log(`${count} requests a row, in turns with as many direct ones; milliseconds\n`)
  await measure({ lanes: 1, requests: 200 })
  const rows = [
    { name: 'one at a time', lanes: 1, ...(await measure({ lanes: 1, requests: count })) },
    { name: 'eight at a time', lanes: 8, ...(await measure({ lanes: 8, requests: count })) },
    { name: 'kept', lanes: 1, ...(await measure({ lanes: 1, requests: count, task: () => 'done-before' })) },
  ]
  const broken = rows.filter(isOverBudget)
  printTable(
    ['', 'direct p50', 'p99', 'proxy p50', 'p99', 'added p50', 'added p99', ''],
    rows.map((row) => [row.name, ...figures(row), broken.includes(row) ? 'TOO SLOW' : '']),
  )
  if (broken.length > 0) process.exitCode = 1
} finally {
  agent.destroy()
  await removeRegistry(registry)
  await upstream.stop()
}

interface Row {
  direct: number[]
  proxied: number[]
}

async function measure({
  lanes,
  requests,
  task = (i) => `${lanes}-${requests}-${i}`,
}: {
  lanes: number
  requests: number
  task?: (i: number) => string
}): Promise<Row> {
  const row: Row = { direct: [], proxied: [] }
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < requests) {
      const i = next++
      row.direct.push(await timed(`${upstream.url}/generations/${task(i)}`, {}))
      // Each customer has its own cache, so a key is used for several requests.
      const key = keys[lanes === 1 && task(0) === task(1) ? Math.floor(i / 90) % keys.length : i % keys.length] ?? ''
      row.proxied.push(await timed(`${registry.api}/proxy/luma/generations/${task(i)}`, { 'X-API-Key': key }))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return row
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const begun = performance.now()
  const sent = ask(url, { agent, headers }).end()
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} from ${url}`)
  return performance.now() - begun
}

function isOverBudget({ direct, proxied, lanes }: Row & { lanes: number }): boolean {
  const isSlow = (share: number, usual: number, most: number) => {
    const drift = Math.max(1, quantile(direct, share) / usual)
    return quantile(proxied, share) - quantile(direct, share) > most * drift * lanes
  }
  return isSlow(0.5, budget.directP50Ms, budget.addedP50Ms) || isSlow(0.99, budget.directP99Ms, budget.addedP99Ms)
}

function figures({ direct, proxied }: Row): string[] {
  const [d50, d99, p50, p99] = [
    quantile(direct, 0.5),
    quantile(direct, 0.99),
    quantile(proxied, 0.5),
    quantile(proxied, 0.99),
  ]
  return [d50, d99, p50, p99, p50 - d50, p99 - d99].map((ms) => ms.toFixed(2))
}

/** Creates customers, each with an API key, before the registry starts. */
async function makeCustomers(): Promise<string[]> {
  const context = await createContext(readConfig({ ...environment, DATA_DIR: dataDirectory, LOG_LEVEL: 'error' }))
  try {
    const api = createApi(context)
    const made: string[] = []
    for (let i = 0; i < customers; i++) made.push(await makeCustomer(context, api, `${Date.now()}-${i}`))
    return made
  } finally {
    await context.close()
  }
}

async function makeCustomer(context: Context, api: Api, name: string): Promise<string> {
  const facts = { sub: name, email: `${name}@people.test`, name, email_verified: true, auth_time: 0 }
  const headers = {
    Authorization: `Bearer ${await context.identity.sign?.(facts)}`,
    'Content-Type': 'application/json',
  }
  const post = async (path: string, body: object): Promise<any> => {
    const address = `http://registry.test${path}`
    const answer = await api.fetch(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }))
    if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${await answer.text()}`)
    return answer.json()
  }
  await post('/customers', {})
  const { api_key: key } = await post('/customers/api-keys', { name: 'bench' })
  return key.plaintext_key
}
