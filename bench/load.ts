import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers that were not 2xx, time-outs, and broken connections. */
  faults: number
}

/** What a server on this machine answers to 32 connections that ask the same thing for a few seconds. */
export async function load(url: string, seconds: number, encoding = 'identity'): Promise<Load> {
  const headers = { 'Accept-Encoding': encoding }
  const result = await autocannon({ url, connections: 32, duration: seconds, headers, setupClient: dropBodies })
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    faults: result.errors + result.non2xx,
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** It would make a text of each answer, which takes longer than answering with compressed bytes does. */
function dropBodies(client: any): void {
  client.pipelinedRequests.addBody = () => undefined
}
