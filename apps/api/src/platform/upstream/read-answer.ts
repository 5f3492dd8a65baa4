import type { Readable } from 'node:stream'
import type { Answer, BareError, UpstreamAnswer, WholeAnswer } from './answer.ts'
import type { HeldBytes } from './held-bytes.ts'
import { readJsonObject } from './read-json-object.ts'
import { streamRest, type StreamLimits } from './stream-rest.ts'
import type { UpstreamRequest } from './upstream-request.ts'
import { readingError, UpstreamError } from './upstream-error.ts'

export interface ReadLimits extends StreamLimits {
  jsonBytes: number
  /** Longer answers stream from the upstream. JSON is exempt: it is read completely and sent in chunks. */
  smallBytes: number
}

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Readable
}

/**
 * Reads an upstream's answer: JSON as a whole, and other requested types if small. An error status is an answer with
 * any body. Throws an UpstreamError for redirects, other successes and repeated credentials. Throws CrowdedError
 * without memory.
 */
export async function readAnswer(
  raw: RawAnswer,
  request: UpstreamRequest,
  { limits, held }: { limits: ReadLimits; held: HeldBytes },
): Promise<UpstreamAnswer> {
  // Destroying the body emits an error that has no other listener.
  raw.body.on('error', () => undefined)
  try {
    const answer = await readChecked(raw, request, limits, held)
    if (answer.kind === 'bare') raw.body.destroy()
    if (answer.kind === 'whole' && answer.value) assertNoSecret(answer, request)
    return answer
  } catch (error) {
    raw.body.destroy()
    throw error
  }
}

async function readChecked(
  raw: RawAnswer,
  request: UpstreamRequest,
  limits: ReadLimits,
  held: HeldBytes,
): Promise<UpstreamAnswer> {
  const { status } = raw
  if (status >= 300 && status < 400) throw new UpstreamError('redirect', `it answered ${status}`)
  return status >= 400 ? readError(raw, request, limits, held) : readSuccess(raw, request, limits, held)
}

/** Reads an error status with its JSON body. A gateway may answer with other formats, whose body is dropped. */
async function readError(
  raw: RawAnswer,
  request: UpstreamRequest,
  limits: ReadLimits,
  held: HeldBytes,
): Promise<WholeAnswer | BareError> {
  const { status } = raw
  const headers = passedOn(raw, request)
  const bare: BareError = { kind: 'bare', status, headers }
  if (isOfAccount(status) || !isJson(contentType(raw)) || isEncoded(raw)) return bare
  try {
    return await readJson(raw, { status, headers }, { most: limits.jsonBytes, held })
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === 'broken') return bare
    throw error
  }
}

async function readSuccess(
  raw: RawAnswer,
  request: UpstreamRequest,
  limits: ReadLimits,
  held: HeldBytes,
): Promise<Answer> {
  const { status } = raw
  const type = contentType(raw)
  const isBinary = status === 200 && request.binaryTypes.has(type)
  if ((!isJson(type) && !isBinary) || isEncoded(raw)) {
    throw new UpstreamError('broken', `it answered ${status} as ${type.slice(0, 60) || 'nothing'}`)
  }
  const headers = passedOn(raw, request)
  if (isJson(type)) return readJson(raw, { status, headers }, { most: limits.jsonBytes, held })
  assertLength(raw, limits.streamBytes)
  headers['content-type'] = type
  const begun = await readUntil(raw.body, limits.smallBytes, held)
  if (begun.isComplete) return { kind: 'whole', status, headers, bytes: joined(begun.chunks), value: undefined }
  const { stream, ended } = streamRest(begun.chunks, raw.body, limits)
  return { kind: 'streamed', status, headers, claim: once(stream), ended }
}

async function readJson(
  raw: RawAnswer,
  { status, headers }: Pick<WholeAnswer, 'status' | 'headers'>,
  { most, held }: { most: number; held: HeldBytes },
): Promise<WholeAnswer> {
  assertLength(raw, most)
  const { chunks, isComplete } = await readUntil(raw.body, most, held)
  if (!isComplete) throw new UpstreamError('broken', `its answer has more than ${most} bytes`)
  const bytes = joined(chunks)
  const value = readJsonObject(bytes)
  return { kind: 'whole', status, headers: { ...headers, 'content-type': 'application/json' }, bytes, value }
}

function assertLength({ headers }: RawAnswer, most: number): void {
  const length = Number(headers['content-length'] ?? 0)
  if (length > most) throw new UpstreamError('broken', `its answer has ${length} bytes`)
}

function assertNoSecret({ bytes }: WholeAnswer, { secrets }: UpstreamRequest): void {
  if (secrets.some((secret) => Buffer.from(bytes.buffer).includes(secret))) {
    throw new UpstreamError('broken', 'its answer repeats a credential of ours')
  }
}

/** Reads up to `most` bytes, or to the chunk that exceeds them. Throws an UpstreamError for an incomplete answer. */
async function readUntil(
  body: Readable,
  most: number,
  held: HeldBytes,
): Promise<{ chunks: Uint8Array[]; isComplete: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // A `for await` loop would destroy the body, which is streamed on.
    const reader: AsyncIterator<Uint8Array, undefined> = body.iterator({ destroyOnReturn: false })
    for (let part = await next(reader); part !== undefined; part = await next(reader)) {
      held.hold(part.length)
      size += part.length
      chunks.push(part)
      if (size > most) {
        await reader.return?.()
        return { chunks, isComplete: false }
      }
    }
    return { chunks, isComplete: true }
  } finally {
    held.free(size)
  }
}

async function next(reader: AsyncIterator<Uint8Array, undefined>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.next()).value
  } catch (error) {
    throw readingError(error)
  }
}

/**
 * Copies chunks into a separate buffer: a small cached result of Buffer.concat would keep a whole shared pool in
 * memory.
 */
function joined(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

function once<Value>(value: Value): () => Value | undefined {
  let left: Value | undefined = value
  return () => {
    const claimed = left
    left = undefined
    return claimed
  }
}

/**
 * Returns whether a status concerns the registry's account at the upstream. Callers never see the body of such an
 * answer, so it is not read.
 */
function isOfAccount(status: number): boolean {
  return status >= 401 && status <= 403
}

function isJson(type: string): boolean {
  return /^application\/([\w.+-]+\+)?json$/.test(type)
}

function contentType({ headers }: RawAnswer): string {
  return textOf(headers['content-type']).split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Whether the body is compressed, although the request asks for no compression. */
function isEncoded({ headers }: RawAnswer): boolean {
  return !['', 'identity'].includes(textOf(headers['content-encoding']).toLowerCase())
}

/** Returns only the headers that a caller may see, without cookies and headers about the upstream's software. */
function passedOn({ headers }: RawAnswer, { passedHeaders }: UpstreamRequest): Record<string, string> {
  const seconds = secondsOf(textOf(headers['retry-after']))
  const given = new Map(Object.entries(headers))
  const named = [...passedHeaders].map((name) => [name, textOf(given.get(name))] as const)
  return {
    ...Object.fromEntries(named.filter(([, value]) => /^[\x20-\x7e]{1,200}$/.test(value))),
    ...(seconds !== undefined && { 'retry-after': String(seconds) }),
  }
}

/** Parses `Retry-After`, in seconds or as a date, to whole seconds. */
function secondsOf(value: string): number | undefined {
  if (/^\d{1,6}$/.test(value)) return Number(value)
  const moment = Date.parse(value)
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}
