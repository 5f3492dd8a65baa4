import { ConfigError } from './config-error.ts'
import { required, type Read } from './read-setting.ts'

/** Names of advisories in OSV records. */
export interface AdvisoriesConfig {
  /** Prefix of every id. */
  prefix: string
  ecosystem: string
}

/** Reads the settings for names of advisories. Throws ConfigError. */
export function advisoriesConfig(read: Read): AdvisoriesConfig {
  const prefix = required(read, 'ADVISORY_ID_PREFIX')
  if (!/^[A-Z][A-Z0-9]{1,19}$/.test(prefix)) {
    throw new ConfigError(`ADVISORY_ID_PREFIX wants 2 to 20 capital letters and digits, not "${prefix}".`)
  }
  return { prefix, ecosystem: required(read, 'ADVISORY_ECOSYSTEM') }
}
