import { ConfigError } from './config-error.ts'
import { required, type Read } from './read-setting.ts'

/**
 * How many requests of each class, in how many seconds, pass from one address and from one principal. The contract names
 * the class of each operation (`x-rate-limit`); without a name it is `read` for GET and else `write`.
 */
const usual = {
  /** ComfyUI asks about every node of a workflow at once, and its Manager for hundreds of pages. */
  read: { count: 1200, seconds: 60 },
  search: { count: 300, seconds: 60 },
  write: { count: 300, seconds: 60 },
  publish: { count: 60, seconds: 60 },
  upload: { count: 120, seconds: 60 },
  claim: { count: 30, seconds: 60 },
  report: { count: 30, seconds: 60 },
  /** Requests that take a second of a processor, or read much of the database. */
  expensive: { count: 60, seconds: 60 },
  /** Requests of programs all day long: charges, webhooks, generation services, CI reports. */
  programs: { count: 6000, seconds: 60 },
  /** Signing in and signing up, of the embedded accounts. */
  'sign-in': { count: 20, seconds: 60 },
  /** Rendered pages, and what their next ones are made of. */
  pages: { count: 600, seconds: 60 },
} as const

export type RateClass = keyof typeof usual

/** Undefined where nothing is limited. */
export type RateLimitsConfig = Readonly<Record<RateClass, { count: number; seconds: number }>> | undefined

/** Whether a word names a class. */
export function isRateClass(word: string): word is RateClass {
  return Object.hasOwn(usual, word)
}

/** Reads `RATE_LIMITS`: on, off, or what differs from the usual. Throws ConfigError. */
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

/** Reads `INSTALLS_PER_ADDRESS`. Throws ConfigError. */
export function installsPerAddress(read: Read): number {
  const count = Number(read('INSTALLS_PER_ADDRESS'))
  if (Number.isSafeInteger(count) && count >= 0) return count
  throw new ConfigError('INSTALLS_PER_ADDRESS must be a whole number, 0 or more')
}
