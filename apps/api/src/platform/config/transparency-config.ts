import { parseSignerKey, parseVerifierKey, type SignerKey, type VerifierKey } from '@registry/transparency-log'
import { blobConfigApart, type BlobConfig } from './blob-config.ts'
import { ConfigError } from './config-error.ts'
import type { Read } from './read-setting.ts'

export interface Witness {
  key: VerifierKey
  /** Address for checkpoints, as defined in c2sp.org/tlog-witness. */
  url: string
}

/** Settings of the transparency log. */
export interface TransparencyConfig {
  blobs: BlobConfig
  /** Configured keys, the current key first; without a key, the registry creates a key. */
  keys: SignerKey[]
  witnesses: Witness[]
}

/** Reads the settings of the log's store, keys and witnesses. Throws ConfigError. */
export function transparencyConfig(read: Read, dataDirectory: string): TransparencyConfig {
  return {
    blobs: blobConfigApart(read, dataDirectory, 'log'),
    keys: listed(read('LOG_SIGNING_KEY')).map((text) => {
      const key = parseSignerKey(text)
      // The text is a secret, so the error does not repeat it.
      if (!key) throw new ConfigError('LOG_SIGNING_KEY wants keys such as PRIVATE+KEY+registry.example/log+….')
      return key
    }),
    witnesses: listed(read('LOG_WITNESSES')).map(parseWitness),
  }
}

function listed(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => part.trim() || [])
}

function parseWitness(text: string): Witness {
  const [first = '', url = ''] = text.split(/\s+/)
  const key = parseVerifierKey(first)
  const address = URL.parse(url)
  if (key?.kind !== 'cosignature' || !address || !/^https?:$/.test(address.protocol)) {
    throw new ConfigError(`LOG_WITNESSES wants a verifier key and an address of each witness, not "${text}".`)
  }
  return { key, url: url.replace(/\/+$/, '') }
}
