import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { callTool, connectAgent, eras } from '../../api/test/mcp/agents.ts'
import { useCommandLine, type Server } from './command-line.ts'

const line = useCommandLine('sample')
let server: Server
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  // The suite connects to localhost, and checks that other hosts are refused.
  server = await line.serve({
    SAMPLE_CATALOGUE: 'on',
    API_PORT: String(port),
    API_PUBLIC_URL: url,
    RATE_LIMITS: 'read=30/60',
    DRAIN_SECONDS: '5',
  })
}, 240_000)

describe.each(eras)('an agent of protocol %s', (era) => {
  it('connects over HTTP, lists the tools and reads a pack', async () => {
    const agent = await connectAgent(era, fetch, url)
    expect((await agent.listTools()).tools.length).toBeGreaterThan(7)
    expect(await callTool(agent, 'get_pack', { pack_id: 'tone-bench' })).toMatchObject({ pack: { id: 'tone-bench' } })
    await agent.close()
  })
})

describe('the conformance suite of the protocol', () => {
  // Most scenarios request tools, prompts and resources of an example server by name. The listed scenarios do not need
  // that server.
  it.each([
    ['2025-11-25', ['--spec-version', '2025-11-25', '--suite', 'all'], ['server-initialize', 'ping'], []],
    [
      '2026-07-28',
      ['--requirements', '2026-07-28'],
      ['http-header-validation', 'input-required-result-validate-input', 'sep-2164-resource-not-found'],
      [
        'sep-2575-http-server-no-independent-requests-on-stream',
        'sep-2575-missing-capability-http-400',
        'sep-2575-server-no-log-without-loglevel',
        'sep-2575-server-rejects-undeclared-capability',
        // The server offers no subscriptions.
        'sep-2575-server-sends-subscription-ack',
        'sep-2575-server-tags-subscription-id',
      ],
    ],
  ])('passes in %s, except for missing example features and subscriptions', async (_, options, scenarios, unmet) => {
    const checks = await runSuite(options)
    const failed = (of: (check: Check) => boolean) => checks.filter((check) => of(check) && check.status === 'FAILURE')
    const whole = new Set([...scenarios, 'tools-list', 'dns-rebinding-protection', 'server-sse-multiple-streams'])
    expect(checks.filter(({ scenario }) => whole.has(scenario)).length).toBeGreaterThanOrEqual(whole.size)
    expect(failed(({ scenario }) => whole.has(scenario))).toEqual([])
    expect(failed(({ id }) => id === 'wire-schema-valid')).toEqual([])
    expect(checks.filter(({ id }) => id === 'wire-schema-valid').length).toBeGreaterThan(10)
    expect(
      failed(({ scenario }) => scenario === 'server-stateless')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(unmet)
  })
})

it('agents share the rate limit of their address with other clients', async () => {
  const from = (address: string) => (request: Request) => {
    request.headers.set('X-Forwarded-For', address)
    return fetch(request)
  }
  const agent = await connectAgent('2026-07-28', from('203.0.113.9'), url)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) => callTool(agent, 'search_packs', { search: `tone ${i}` })),
  )
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(refusals).toHaveLength(11)
  expect(refusals.filter((each) => !each.includes('more than 30 requests'))).toEqual([])
})

it('a tool call is answered while the registry drains', async () => {
  const agent = await connectAgent('2026-07-28', fetch, url)
  const stopped = server.stop('SIGTERM')
  const readiness = async () => (await fetch(`${url}/health/ready`)).status
  await expect.poll(readiness, { timeout: 4000, interval: 20 }).toBe(503)
  expect(await callTool(agent, 'get_pack', { pack_id: 'tone-bench' })).toMatchObject({ pack: { id: 'tone-bench' } })
  expect(await stopped).toBe(0)
})

interface Check {
  scenario: string
  id: string
  status: string
}

/** Runs the suite against the server, and returns its checks. */
async function runSuite(options: string[]): Promise<Check[]> {
  const out = await mkdtemp(join(tmpdir(), 'registry-conformance-'))
  const require = createRequire(import.meta.url)
  const program = require.resolve('@modelcontextprotocol/conformance/dist/index.js')
  const args = [program, 'server', '--url', `${url}/mcp`, '-o', out, ...options]
  // The suite exits with 1 if any check failed.
  await promisify(execFile)(process.execPath, args).catch(() => undefined)
  const folders = await readdir(out)
  const checks = await Promise.all(
    folders.map(async (folder) => {
      const scenario = folder.replace(/^server-|-\d{4}-\d\d-\d\dT.*$/g, '')
      const text = await readFile(join(out, folder, 'checks.json'), 'utf8')
      return (JSON.parse(text) as Omit<Check, 'scenario'>[]).map(({ id, status }) => ({ scenario, id, status }))
    }),
  )
  await rm(out, { recursive: true })
  return checks.flat()
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
