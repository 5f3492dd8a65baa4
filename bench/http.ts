/**
 * How many requests a second the list, a node and search serve, against a bare `node:http` server that returns the same bytes.
 *
 *   npm run bench -- http [--data <folder with ComfyUI-Manager's files>] [--seconds 5] [--rounds 3]
 *
 * Without --data it runs on the sample catalogue. Both servers are processes of their own and take turns, so that the
 * ratio holds when the machine's speed drifts.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { removeData, runCommand, startRegistry } from '../e2e/running-registry.ts'
import { load, median, type Load } from './load.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
})
const questions = {
  'list, 30 nodes': '/nodes?page=1&limit=30',
  'list, by stars': '/nodes?limit=30&sort=github_stars;desc',
  'a node': '/nodes/{id}',
  'its versions': '/nodes/{id}/versions',
  'search, two words': '/nodes/search?search=image%20mask&limit=20',
  'search, one letter': '/nodes/search?search=a&limit=20',
}

const registry = await startRegistry({
  args: ['--only', 'api'],
  environment: { SAMPLE_CATALOGUE: values.data ? 'off' : 'on' },
})
try {
  if (values.data) await runCommand(registry.environment, ['import', 'manager', values.data])
  const { total, nodes } = await json(`${registry.api}/nodes?limit=1&sort=github_stars;desc`)
  console.log(`${total} nodes; ${values.rounds} rounds of ${values.seconds} s; 32 connections; medians\n`)
  console.log('question             bytes   registry req/s  p50 ms  p99 ms   bare req/s   ratio')
  for (const [name, path] of Object.entries(questions)) {
    await compare(name, `${registry.api}${path.replace('{id}', nodes[0].id)}`)
  }
} finally {
  await registry.stop()
  await removeData(registry)
}

async function compare(name: string, url: string): Promise<void> {
  const body = await (await fetch(url)).text()
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

async function startBare(body: string): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
  const file = join(directory, 'body.json')
  await writeFile(file, body)
  const child = fork(fileURLToPath(new URL('bare-http.ts', import.meta.url)), [file])
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
      await rm(directory, { recursive: true })
    },
  }
}

async function json(url: string): Promise<any> {
  return (await fetch(url)).json()
}
