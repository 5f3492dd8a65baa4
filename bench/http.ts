/**
 * How many requests a second the list, a node, an install and search serve, and the pages of them, against a bare `node:http` server that
 * returns the same bytes.
 *
 *   npm run bench -- http [--data <folder with ComfyUI-Manager's files>] [--seconds 5] [--rounds 3] [--only <word>]
 *
 * Without --data it runs on the sample catalogue. Both servers are processes of their own and take turns, so that the
 * ratio holds when the machine's speed drifts.
 */
import { parseArgs } from 'node:util'
import { removeData, runCommand, startRegistry } from '../e2e/running-registry.ts'
import { startBare } from './bare.ts'
import { load, median, type Load } from './load.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
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

const registry = await startRegistry({
  environment: { SAMPLE_CATALOGUE: values.data ? 'off' : 'on' },
})
try {
  if (values.data) await runCommand(registry.environment, ['import', 'manager', values.data])
  const { total, nodes } = await json(`${registry.api}/nodes?limit=1&sort=github_stars;desc`)
  console.log(`${total} nodes; ${values.rounds} rounds of ${values.seconds} s; 32 connections; medians\n`)
  console.log('question             bytes   registry req/s  p50 ms  p99 ms   bare req/s   ratio')
  const fill = (path: string) => path.replace('{id}', nodes[0].id).replace('{publisher}', nodes[0].publisher.id)
  const asked = [
    ...Object.entries(questions).map(([name, path]) => [name, `${registry.api}${fill(path)}`] as const),
    ...Object.entries(pages).map(([name, path]) => [name, `${registry.pages}${fill(path)}`] as const),
  ]
  for (const [name, url] of asked) if (name.includes(values.only)) await compare(name, url)
} finally {
  await registry.stop()
  await removeData(registry)
}

async function compare(name: string, url: string): Promise<void> {
  const response = await fetch(url)
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  const bare = await startBare(body)
  const [ours, theirs]: [Load[], Load[]] = [[], []]
  for (let round = 0; round < Number(values.rounds); round++) {
    ours.push(await load(url, Number(values.seconds)))
    theirs.push(await load(bare.url, Number(values.seconds)))
  }
  await bare.stop()
  const pick = (loads: Load[], figure: keyof Load) => median(loads.map((one) => one[figure]))
  const ratio = median(ours.map((one, i) => one.requestsPerSecond / (theirs[i]?.requestsPerSecond ?? Number.NaN)))
  const faults = [...ours, ...theirs].reduce((sum, one) => sum + one.faults, 0)
  console.log(
    [
      name.padEnd(19),
      String(Buffer.byteLength(body)).padStart(7),
      pick(ours, 'requestsPerSecond').toFixed(0).padStart(15),
      pick(ours, 'p50Ms').toFixed(0).padStart(7),
      pick(ours, 'p99Ms').toFixed(0).padStart(7),
      pick(theirs, 'requestsPerSecond').toFixed(0).padStart(12),
      `${(ratio * 100).toFixed(1)} %`.padStart(7),
      faults > 0 ? `  ${faults} faults` : '',
    ].join(' '),
  )
}

async function json(url: string): Promise<any> {
  return (await fetch(url)).json()
}
