import { isIP } from 'node:net'
import { ConfigError } from './config-error.ts'
import { port, required, type Read } from './read-setting.ts'

export interface Network {
  address: string
  bits: number
  family: 'ipv4' | 'ipv6'
}

export interface ListeningConfig {
  /** Seconds in which the registry still serves requests after the signal to stop. */
  drainSeconds: number
  /** Networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly Network[]
  /** Address of the metrics endpoint; undefined without metrics. */
  metrics: { port: number; host: string } | undefined
}

/** Reads the settings of the listening ports. Throws ConfigError. */
export function listeningConfig(read: Read): ListeningConfig {
  const drainSeconds = Number(read('DRAIN_SECONDS'))
  if (!Number.isSafeInteger(drainSeconds) || drainSeconds < 0 || drainSeconds > 300)
    throw new ConfigError('DRAIN_SECONDS must be a whole number, 0 to 300')
  return {
    drainSeconds,
    trustedProxies: read('TRUSTED_PROXIES')?.split(',').map(readNetwork) ?? [],
    metrics:
      read('METRICS_PORT') === undefined
        ? undefined
        : { port: port(read, 'METRICS_PORT'), host: required(read, 'METRICS_HOST') },
  }
}

function readNetwork(text: string): Network {
  const [address = '', bits, ...rest] = text.trim().split('/')
  const version = isIP(address)
  const most = version === 6 ? 128 : 32
  const count = bits === undefined ? most : Number(bits || Number.NaN)
  if (version === 0 || rest.length > 0 || !Number.isInteger(count) || count < 0 || count > most)
    throw new ConfigError(
      `TRUSTED_PROXIES must be networks such as 203.0.113.0/24 with commas between them, not '${text.trim()}'`,
    )
  return { address, bits: count, family: version === 6 ? 'ipv6' : 'ipv4' }
}
