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

/** What stands between customers and the generation services, in this process. */
export interface ServiceProxy {
  upstreams: Record<ServiceId, { upstream: Upstream; health: Health<ServiceFault> }>
  rate: TokenBucket
  remembered: RememberedAnswers
  flights: Flights<Answer>
  /** What a whole answer is sent to one reader of a customer's as: a large one piece by piece. Throws CrowdedError. */
  send(bytes: Uint8Array<ArrayBuffer>, customerId: string): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  events: EventQueue
  /** Writes the events that wait, and closes connections. */
  close(): Promise<void>
}

/** Sets the proxy up; nothing is connected before somebody asks. */
export function createProxy({ db, log }: { db: Database; log: Log }, limits: ProxyLimits = usualLimits): ServiceProxy {
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.wholeMs,
    bodyTimeout: limits.wholeMs,
    connections: limits.slots.places * 2,
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
    // Every id has its row: a test of the table sees to it.
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
