import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers other than 2xx, timeouts, and broken connections. */
  failures: number
}

/**
 * Loads a local server with 32 connections that repeat a request for some seconds. Autocannon is a dependency; wrk has
 * to be installed, and reads large answers fast enough to show the time of the server alone.
 */
export async function load(
  url: string,
  seconds: number,
  encoding = 'identity',
  client: Client = 'autocannon',
): Promise<Load> {
  return clients[client](url, seconds, encoding)
}

export type Client = keyof typeof clients

const clients = { autocannon: byAutocannon, wrk: byWrk }

/** Throws for an unknown name. */
export function clientOf(name: string): Client {
  if (isClient(name)) return name
  throw new Error(`there is no client ${name}`)
}

function isClient(name: string): name is Client {
  return Object.hasOwn(clients, name)
}

async function byAutocannon(url: string, seconds: number, encoding: string): Promise<Load> {
  const headers = { 'Accept-Encoding': encoding }
  const result = await autocannon({ url, connections: 32, duration: seconds, headers, setupClient: dropBodies })
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.errors + result.non2xx,
  }
}

/** Autocannon would decode each body as text, which takes longer than a server needs to send compressed bytes. */
export function dropBodies(client: any): void {
  client.pipelinedRequests.addBody = () => undefined
}

const wrkFigures = fileURLToPath(new URL('wrk-figures.lua', import.meta.url))

async function byWrk(url: string, seconds: number, encoding: string): Promise<Load> {
  const header = `Accept-Encoding: ${encoding}`
  const args = ['-t1', '-c32', `-d${seconds}`, '-H', header, '-s', wrkFigures, url]
  const { stdout } = await promisify(execFile)('wrk', args)
  const { requests, duration, p50, p99, failures } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
  return { requestsPerSecond: requests / (duration / 1e6), p50Ms: p50 / 1000, p99Ms: p99 / 1000, failures }
}
