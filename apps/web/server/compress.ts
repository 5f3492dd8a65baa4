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

/** Bytes in an encoding; `effort` is brotli's quality. */
export const encode = async (bytes: Uint8Array, encoding: Encoding, effort: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    encoding === 'br'
      ? await brotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        })
      : await gzipped(bytes, { level: 6 }),
  )

/** Compresses a page or its data as the request takes it. */
export const compress = async (request: Request, response: Response): Promise<Response> => {
  const type = response.headers.get('content-type') ?? ''
  if (!response.body || !/^text\/|x-script|json/.test(type)) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(request)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!encoding || bytes.length < 1024) return new Response(bytes, { status: response.status, headers })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(await encode(bytes, encoding, 4), { status: response.status, headers })
}
