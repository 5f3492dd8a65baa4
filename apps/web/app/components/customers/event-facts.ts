import type { Schema } from '@registry/api-client'

/** What an event tells of itself; whoever notes a use writes what they like, so that nothing is certain. */
export interface EventFacts {
  /** What it changed the balance by. */
  money?: { micros: number; currency: string }
  /** What was used: `luma_generation`, or what a program calls it. */
  apiName?: string
  model?: string
  /** In the word of the service. */
  status?: string
  fault?: string
  reason?: string
  /** What a payment came to, such as `refund`: the registry's own word for its reason. */
  cause?: string
  /** Of an API key. */
  keyName?: string
  keyPrefix?: string
}

/** Reads the facts of an event, and leaves out what has another shape than expected. */
export const eventFacts = ({ params }: Pick<Schema<'CustomerEvent'>, 'params'>): EventFacts => {
  const money = moneyOf(params)
  return {
    ...(money && { money }),
    ...textAs('apiName', params['api_name']),
    ...textAs('model', params['model']),
    ...textAs('status', params['status']),
    ...textAs('fault', params['fault']),
    ...textAs('reason', params['reason']),
    ...textAs('cause', params['cause']),
    ...textAs('keyName', params['name']),
    ...textAs('keyPrefix', params['key_prefix']),
  }
}

const moneyOf = ({ amount_micros: micros, currency }: Record<string, unknown>): EventFacts['money'] => {
  if (!Number.isSafeInteger(micros) || typeof micros !== 'number' || micros === 0) return undefined
  return typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? { micros, currency } : undefined
}

const textAs = (name: Exclude<keyof EventFacts, 'money'>, value: unknown): EventFacts =>
  typeof value === 'string' && value.trim() !== '' ? { [name]: value.trim() } : {}
