import { ConfigError } from './config-error.ts'
import { required, type Read } from './read-setting.ts'

/**
 * Limits of requests by class, for an address and for a principal. The contract names the class of each operation
 * (`x-rate-limit`). The default is `read` for GET, otherwise `write`.
 */
const usual = {
  /** ComfyUI sends a request for each node of a workflow at once, and its Manager loads hundreds of pages. */
  read: { count: 1200, seconds: 60 },
  search: { count: 300, seconds: 60 },
  write: { count: 300, seconds: 60 },
  publish: { count: 60, seconds: 60 },
  upload: { count: 120, seconds: 60 },
  claim: { count: 30, seconds: 60 },
  report: { count: 30, seconds: 60 },
  /** Requests that use a second of processor time, or read much of the database. */
  expensive: { count: 60, seconds: 60 },
  /** Continuous requests of programs: charges, webhooks, generation services, CI reports. */
  programs: { count: 6000, seconds: 60 },
  /** Sign-in and sign-up requests of the embedded accounts. */
  'sign-in': { count: 20, seconds: 60 },
  /** Rendered pages, and the data that the client fetches for the next pages. */
  pages: { count: 600, seconds: 60 },
} as const

export type RateClass = keyof typeof usual

/** Undefined without limits. */
export type RateLimitsConfig = Readonly<Record<RateClass, { count: number; seconds: number }>> | undefined

/** Returns whether a word names a class. */
export function isRateClass(word: string): word is RateClass {
  return Object.hasOwn(usual, word)
}

/** Reads `RATE_LIMITS`: on, off, or limits that differ from the defaults. Throws ConfigError. */
export function rateLimitsConfig(read: Read): RateLimitsConfig {
  const text = required(read, 'RATE_LIMITS')
  if (text === 'off') return undefined
  if (text === 'on') return usual
  return { ...usual, ...Object.fromEntries(text.split(',').map(readLimit)) }
}

function readLimit(text: string): [name: RateClass, limit: { count: number; seconds: number }] {
  const [, name = '', count, seconds] = /^\s*([a-z-]+)=([1-9]\d{0,8})\/([1-9]\d{0,4})\s*$/.exec(text) ?? []
  if (!isRateClass(name))
    throw new ConfigError(
      `RATE_LIMITS must be on, off, or class=requests/seconds with commas between, and a class one of ${Object.keys(usual).join(', ')}, not '${text.trim()}'`,
    )
  return [name, { count: Number(count), seconds: Number(seconds) }]
}
