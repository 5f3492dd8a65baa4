import { Agent } from 'undici'
import type { components } from '@registry/contract/types'
import { createEventQueue, type EventQueue } from '../events/event-queue.ts'
import type { ServiceId } from '../../platform/config/proxy-settings.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Database } from '../../schema/tables.ts'
import type { Answer } from '../../platform/upstream/answer.ts'
import { createFlights, type Flights } from '../../platform/upstream/flights.ts'
import { createHealth, type Health } from '../../platform/upstream/health.ts'
import { createHeldBytes, createHeldShares } from '../../platform/upstream/held-bytes.ts'
import { createRememberedAnswers, type RememberedAnswers } from '../../platform/upstream/remembered-answers.ts'
import { sendBytes } from '../../platform/upstream/send-bytes.ts'
import { createTokenBucket, type TokenBucket } from '../../platform/upstream/token-bucket.ts'
import { createUpstream, type Upstream } from '../../platform/upstream/upstream.ts'
import { usualLimits, type ProxyLimits } from './limits.ts'
import { services } from './provider-table.ts'

export type ServiceFault = components['schemas']['ServiceFault']

/** Shared state between customers and generation services in this process. */
export interface ServiceProxy {
  upstreams: Record<ServiceId, { upstream: Upstream; health: Health<ServiceFault> }>
  rate: TokenBucket
  remembered: RememberedAnswers
  flights: Flights<Answer>
  /** Returns the body to send for a whole response: a stream of pieces for a large response. Throws CrowdedError. */
  send(bytes: Uint8Array<ArrayBuffer>, customerId: string): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  events: EventQueue
  /** Closes connections and writes the queued events. */
  close(): Promise<void>
}

/** Creates the proxy. It opens no connection before the first request. */
export function createProxy({ db, log }: { db: Database; log: Log }, limits: ProxyLimits = usualLimits): ServiceProxy {
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.wholeMs,
    bodyTimeout: limits.wholeMs,
    connections: limits.slots.concurrent * 2,
    pipelining: 1,
    allowH2: false,
  })
  const held = createHeldBytes(limits.heldBytes)
  const sent = createHeldShares(limits.sent)
  const now = () => performance.now()
  const events = createEventQueue({ db, log })
  const upstreams = services.map(({ id }) => [
    id,
    { upstream: createUpstream({ agent, held, limits, now }), health: createHealth<ServiceFault>(now) },
  ])
  return {
    // Every id has a row; a test of the table checks this.
    upstreams: Object.fromEntries(upstreams) as ServiceProxy['upstreams'],
    rate: createTokenBucket(limits.rate, now),
    remembered: createRememberedAnswers(limits.remembered, now),
    flights: createFlights(),
    send: (bytes, customerId) =>
      bytes.length > limits.read.smallBytes ? sendBytes(bytes, sent(customerId), limits.read) : bytes,
    events,
    close: async () => {
      await agent.destroy()
      await events.flush()
    },
  }
}
