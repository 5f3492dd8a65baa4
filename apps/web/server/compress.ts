import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** The best encoding that a request takes, or undefined for none. */
export const acceptedEncoding = (request: Request): Encoding | undefined => {
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map((each) => each.trim().toLowerCase())
  const takes = (name: Encoding) =>
    accepted.some((each) => each === name || (each.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(each)))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : undefined
}

// Stronger brotli would take longer than the bytes it saves take on their way.
const encode = async (bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    encoding === 'br'
      ? await brotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        })
      : await gzipped(bytes),
  )

/** Compresses a page or its data as the request takes it. */
export const compress = async (request: Request, response: Response): Promise<Response> => {
  const type = response.headers.get('content-type') ?? ''
  if (!response.body || !/^text\/|x-script|json|xml/.test(type)) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(request)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!encoding || bytes.length < 1024) return new Response(bytes, { status: response.status, headers })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(await encode(bytes, encoding), { status: response.status, headers })
}
