/**
 * Measures requests a second for the list, a node, an install, search and their pages. Baseline: a bare `node:http`
 * server that returns the answers' bytes.
 *
 *   npm run bench -- http [--data <folder with ComfyUI-Manager's files>] [--seconds 5] [--rounds 3] [--only <word>] [--encoding br]
 *     [--headless] [--client wrk]
 *
 * Runs on the sample catalogue without --data. Both servers are processes that take turns, so that the ratio survives a
 * drift of the machine's speed. The baseline sends the headers of the registry, or with --headless only the type and
 * the length of the body. --encoding sets the client's encoding; browsers use br. The client is autocannon; wrk, if
 * installed, is fast enough that p99 shows the server alone. A ratio below budgets.json, or with wrk a p99 above it, is
 * marked and fails the run.
 */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { removeRegistry, runCommand, startRegistry } from '../../e2e/running-registry.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { startBare } from '../shared/bare.ts'
import { clientOf, load, type Load } from '../shared/load.ts'
import { median } from '../shared/quantiles.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    encoding: { type: 'string', default: 'identity' },
    headless: { type: 'boolean', default: false },
    client: { type: 'string', default: 'autocannon' },
  },
})
const client = clientOf(values.client)
const questions: Record<string, string> = {
  'list, 30 nodes': '/nodes?page=1&limit=30',
  'list, by stars': '/nodes?limit=30&sort=github_stars;desc',
  'a node': '/nodes/{id}',
  'its versions': '/nodes/{id}/versions',
  'an install': '/nodes/{id}/install',
  'search, two words': '/nodes/search?search=image%20mask&limit=20',
  'search, one letter': '/nodes/search?search=a&limit=20',
}
const pages: Record<string, string> = {
  'page: home': '/',
  'page: node': '/nodes/{id}',
  'page: search': '/?query=image',
  'page: publisher': '/publishers/{publisher}',
  'page: home, Arabic': '/ar',
  'page: node, Arabic': '/ar/nodes/{id}',
  'page: search, Arabic': '/ar?query=image',
  'page: publ., Arabic': '/ar/publishers/{publisher}',
}

/** Warm-up: a new process is slow until its code is compiled. */
const warmUpSeconds = 2

/** Headers that each server sets for itself. */
const ofConnections = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])

const registry = await startRegistry({
  environment: { SAMPLE_CATALOGUE: values.data ? 'off' : 'on' },
})
try {
  if (values.data) await runCommand(registry.environment, ['import', 'manager', values.data])
  const { total, nodes } = await json(`${registry.api}/nodes?limit=1&sort=github_stars;desc`)
  console.log(`${total} nodes; ${values.rounds} rounds of ${values.seconds} s; 32 connections of ${client}; medians\n`)
  console.log('question             bytes   registry req/s  p50 ms  p99 ms   bare req/s  p99 ms   ratio')
  const fill = (path: string) => path.replace('{id}', nodes[0].id).replace('{publisher}', nodes[0].publisher.id)
  const asked = [
    ...Object.entries(questions).map(([name, path]) => [name, `${registry.api}${fill(path)}`] as const),
    ...Object.entries(pages).map(([name, path]) => [name, `${registry.pages}${fill(path)}`] as const),
  ]
  for (const [name, url] of asked) if (name.includes(values.only)) await compare(name, url)
} finally {
  await removeRegistry(registry)
}

async function compare(name: string, url: string): Promise<void> {
  const { head, body } = await askOnce(url)
  const bare = await startBare(body, values.headless ? { 'content-type': head['content-type'] ?? '' } : head)
  const [ours, theirs]: [Load[], Load[]] = [[], []]
  for (const each of [url, bare.url]) await load(each, warmUpSeconds, values.encoding, client)
  for (let round = 0; round < Number(values.rounds); round++) {
    ours.push(await load(url, Number(values.seconds), values.encoding, client))
    theirs.push(await load(bare.url, Number(values.seconds), values.encoding, client))
  }
  await bare.stop()
  const pick = (loads: Load[], figure: keyof Load) => median(loads.map((one) => one[figure]))
  const ratio = median(ours.map((one, i) => one.requestsPerSecond / (theirs[i]?.requestsPerSecond ?? Number.NaN)))
  const failures = [...ours, ...theirs].reduce((sum, one) => sum + one.failures, 0)
  const isSlow = ratio < budgets.http.leastShare || (client === 'wrk' && pick(ours, 'p99Ms') > budgets.http.p99Ms)
  if (isSlow) process.exitCode = 1
  console.log(
    [
      name.padEnd(19),
      String(body.length).padStart(7),
      pick(ours, 'requestsPerSecond').toFixed(0).padStart(15),
      pick(ours, 'p50Ms').toFixed(1).padStart(7),
      pick(ours, 'p99Ms').toFixed(1).padStart(7),
      pick(theirs, 'requestsPerSecond').toFixed(0).padStart(12),
      pick(theirs, 'p99Ms').toFixed(1).padStart(7),
      `${(ratio * 100).toFixed(1)} %`.padStart(7),
      isSlow ? '  SLOW' : '',
      failures > 0 ? `  ${failures} failures` : '',
    ].join(' '),
  )
}

/** Returns the answer once it is cached in the client's encoding. */
async function askOnce(url: string): Promise<{ head: Record<string, string>; body: Buffer }> {
  for (let time = 0; time < 3; time++) await (await askFor(url)).toArray()
  await setTimeout(500)
  const response = await askFor(url)
  const body = Buffer.concat(await response.toArray())
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  const head = Object.entries(response.headers).filter(([name]) => !ofConnections.has(name))
  return { head: Object.fromEntries(head.map(([name, value]) => [name, String(value)])), body }
}

async function askFor(url: string): Promise<IncomingMessage> {
  const [response] = await once(request(url, { headers: { 'Accept-Encoding': values.encoding } }).end(), 'response')
  return response
}

async function json(url: string): Promise<any> {
  return (await fetch(url)).json()
}
