import { RegistryError } from '../../platform/errors.ts'

const mostBytes = 8192

/** Returns a value as JSON text. Throws `invalid_request` above 8192 bytes and for text that the database cannot store. */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value)
  if (Buffer.byteLength(json) > mostBytes)
    throw new RegistryError('invalid_request', { detail: `\`value\` must not be larger than ${mostBytes} bytes` })
  if (json.includes('\\u0000') || !json.isWellFormed())
    throw new RegistryError('invalid_request', { detail: '`value` contains a character that cannot be stored' })
  return json
}
