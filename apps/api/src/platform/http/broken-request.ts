import { RegistryError } from '../errors.ts'

/** Returns the refusal of an unreadable request, by the error code of the parser. */
export function refuseBrokenRequest(parserCode: string | undefined, maxHeaderSize: number): RegistryError {
  if (parserCode === 'HPE_HEADER_OVERFLOW') {
    return new RegistryError('headers_too_large', { limit: Math.floor(maxHeaderSize / 1024) })
  }
  return new RegistryError(parserCode === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed_request')
}
