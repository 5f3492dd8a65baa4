import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { isObject } from '../../../platform/is-object.ts'
import { ProtocolError } from './protocol-error.ts'

const mostBytes = 256 * 1024
const unzip = promisify(gunzip)

/** The JSON of a body, whatever it calls itself: browsers send it as a form or as text to avoid a preflight. Throws a refusal. */
export async function readProtocolBody(request: Request): Promise<object> {
  const given = await bytesOf(request)
  const isZipped = request.headers.get('content-encoding') === 'gzip'
  const text = (isZipped ? await unzipped(given) : given).toString('utf8').trim()
  if (text === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new ProtocolError(400, 'Invalid JSON')
  }
  if (!isObject(parsed)) throw new ProtocolError(400, 'Expecting a JSON object')
  if (isDeeper(parsed, deepest)) throw new ProtocolError(400, 'The JSON is nested too deeply')
  return parsed
}

/** Queries in a list, with parameters in an object, of which filters are lists of lists. */
const deepest = 8

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((item) => isDeeper(item, depth - 1))
}

async function bytesOf(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | [] = request.body ?? []
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > mostBytes) throw new ProtocolError(413, 'The body is too large')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    throw new ProtocolError(400, 'The body was broken off')
  }
  return Buffer.concat(chunks)
}

async function unzipped(bytes: Buffer): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: mostBytes })
  } catch {
    throw new ProtocolError(400, 'The body cannot be unpacked, or is too large')
  }
}
