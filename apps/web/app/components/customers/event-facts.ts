import type { Schema } from '@registry/api-client'

/** Facts of an event. Services write them freely, so any fact may be missing. */
export interface EventFacts {
  /** The change of the balance. */
  money?: { micros: number; currency: string }
  /** The service: `luma_generation`, or a program's own name for it. */
  apiName?: string
  model?: string
  /** Status in the service's own word. */
  status?: string
  fault?: string
  reason?: string
  /** The registry's word for the outcome of a payment, such as `refund`. */
  cause?: string
  /** The name of the API key. */
  keyName?: string
  keyPrefix?: string
  /** The name of the stored file. */
  fileName?: string
}

/** Reads the facts of an event. Leaves out facts of an unexpected type. */
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
    ...textAs('fileName', params['file_name']),
  }
}

const moneyOf = ({ amount_micros: micros, currency }: Record<string, unknown>): EventFacts['money'] => {
  if (!Number.isSafeInteger(micros) || typeof micros !== 'number' || micros === 0) return undefined
  return typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? { micros, currency } : undefined
}

const textAs = (name: Exclude<keyof EventFacts, 'money'>, value: unknown): EventFacts =>
  typeof value === 'string' && value.trim() !== '' ? { [name]: value.trim() } : {}
