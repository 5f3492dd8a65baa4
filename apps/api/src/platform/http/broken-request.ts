import { RegistryError } from '../errors.ts'

/** The refusal of what could not be read as a request, by the code of the parser's error. */
export function refuseBrokenRequest(parserCode: string | undefined, maxHeaderSize: number): RegistryError {
  if (parserCode === 'HPE_HEADER_OVERFLOW') {
    return new RegistryError('headers_too_large', { limit: Math.floor(maxHeaderSize / 1024) })
  }
  return new RegistryError(parserCode === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed_request')
}
