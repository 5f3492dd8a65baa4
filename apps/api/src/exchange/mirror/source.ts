import { MirrorError, WithheldError } from './mirror-error.ts'
import { mayLeadTo } from './may-lead-to.ts'
import { backOff, isTransient, longestWaitMs, retryAfter } from '../../platform/upstream/retry.ts'
import { thrownText } from '../../platform/log/thrown-text.ts'

export interface SourceOptions {
  baseUrl: string
  fetch: typeof fetch
  /** Attempts for each request. */
  attempts: number
  /** Time limit for an answer, and for each further chunk of an archive, after which an attempt fails. */
  timeoutMs: number
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
  now(): Date
  signal?: AbortSignal | undefined
}

export interface JsonAnswer {
  status: number
  /** Undefined unless the status is 200. */
  body: unknown
  /** Time of the answer by the clock of the source. */
  date: Date
}

/** HTTP client of the copied registry. It retries each request, and pauses all requests when the source asks for it. */
export interface Source {
  readonly baseUrl: string
  /** Reads JSON; retries an answer that fails `isSound`. Throws MirrorError. */
  readJson(path: string, isSound: (body: unknown) => boolean): Promise<JsonAnswer>
  /**
   * Reads a small file within the time limit of an answer; undefined when the source withholds the file. Throws
   * MirrorError.
   */
  readWhole(path: string, mostBytes: number): Promise<Buffer | undefined>
  /** Opens a file and passes its body to `take`; retries after errors of a broken stream. Throws MirrorError. */
  readFile<Result>(address: string, take: (response: Response) => Promise<Result>, asking?: Asking): Promise<Result>
}

export interface Asking {
  headers?: Record<string, string>
  /** Statuses besides 200 whose responses reach `take`. */
  statuses?: readonly number[]
}

const redirects = new Set([301, 302, 303, 307, 308])
const withheld = new Set([401, 403, 404, 410])
const longestChain = 10
const jsonMaxBytes = 256 * 1024 * 1024

/** Creates a client that retries temporary failures: 408, 429, 5xx, broken connections and broken bodies. */
export function createSource(options: SourceOptions): Source {
  const { baseUrl, attempts, now, signal } = options
  let silentUntil = 0

  async function attempt<Result>(address: string, work: (idle: Idle) => Promise<Result | Trouble>): Promise<Result> {
    let trouble = new Trouble('did not answer')
    for (let count = 1; count <= attempts; count++) {
      await options.wait(Math.max(0, silentUntil - now().getTime()), signal)
      signal?.throwIfAborted()
      using idle = startIdle(options.timeoutMs, signal)
      const result = await work(idle).catch((error: unknown) => troubleOf(error, idle))
      if (!(result instanceof Trouble)) return result
      signal?.throwIfAborted()
      trouble = result
      if (trouble.isFinal) break
      const waitMs = Math.max(trouble.waitMs ?? 0, backOff(count))
      if (trouble.waitMs !== undefined) silentUntil = Math.max(silentUntil, now().getTime() + waitMs)
      else if (count < attempts) await options.wait(waitMs, signal)
    }
    throw trouble.asError(address)
  }

  async function open(address: string, idle: Idle, headers?: Record<string, string>): Promise<Response | Trouble> {
    const response = await follow(options, address, idle, headers)
    if (response instanceof Trouble) return response
    if (!isTransient(response.status)) return response
    await response.body?.cancel()
    const waitMs = retryAfter(response.headers.get('retry-after'), now())
    if (waitMs !== undefined && waitMs > longestWaitMs) {
      return new Trouble(`asks to be left alone for ${Math.ceil(waitMs / 60_000)} minutes`, { isFinal: true })
    }
    return new Trouble(`answered ${response.status}`, { waitMs })
  }

  return {
    baseUrl,
    readJson: (path, isSound) =>
      attempt(`${baseUrl}${path}`, async (idle) => {
        const response = await open(`${baseUrl}${path}`, idle)
        if (response instanceof Trouble) return response
        const date = new Date(response.headers.get('date') ?? Number.NaN)
        const answer = { status: response.status, date: Number.isNaN(date.getTime()) ? now() : date }
        if (response.status !== 200) {
          await response.body?.cancel()
          return { ...answer, body: undefined }
        }
        const body = parse(await readText(response))
        return isSound(body) ? { ...answer, body } : new Trouble('answered with something else than it should')
      }),
    readWhole: (path, mostBytes) =>
      attempt(`${baseUrl}${path}`, async (idle) => wholeOf(await open(`${baseUrl}${path}`, idle), mostBytes)),
    readFile: (address, take, { headers, statuses = [] } = {}) =>
      attempt(address, async (idle) => {
        const response = await open(address, idle, headers)
        if (response instanceof Trouble) return response
        if (statuses.includes(response.status)) return take(response)
        if (response.status !== 200) return refusalOf(response)
        return take(new Response(response.body?.pipeThrough(idle.watch()) ?? null, { headers: response.headers }))
      }),
  }
}

async function wholeOf(response: Response | Trouble, mostBytes: number): Promise<Buffer | Trouble | undefined> {
  if (response instanceof Trouble) return response
  if (response.status === 200) return readBytes(response, mostBytes)
  const refusal = await refusalOf(response)
  return refusal.isWithheld ? undefined : refusal
}

async function refusalOf({ status, body }: Response): Promise<Trouble> {
  await body?.cancel()
  return new Trouble(`answered ${status}`, { isFinal: true, isWithheld: withheld.has(status) })
}

/**
 * Follows redirects step by step and checks each target, so that no redirect leads into the private network of this
 * registry.
 */
async function follow(
  options: SourceOptions,
  address: string,
  idle: Idle,
  headers: Record<string, string> = {},
): Promise<Response | Trouble> {
  let target = URL.parse(address)
  for (let hops = 0; hops <= longestChain; hops++) {
    if (!target || !mayLeadTo(target, options.baseUrl)) return new Trouble('leads where it must not', { isFinal: true })
    const response = await options.fetch(target.href, {
      headers: { Accept: '*/*', 'User-Agent': 'comfy-registry-mirror', ...headers },
      redirect: 'manual',
      signal: idle.signal,
    })
    const location = redirects.has(response.status) ? response.headers.get('location') : null
    if (location === null) return response
    await response.body?.cancel()
    target = URL.parse(location, target.href)
  }
  return new Trouble('redirects too often', { isFinal: true })
}

/** Failure of a single attempt. */
class Trouble {
  readonly message: string
  readonly waitMs: number | undefined
  readonly isFinal: boolean
  readonly isWithheld: boolean

  constructor(
    message: string,
    {
      waitMs,
      isFinal = false,
      isWithheld = false,
    }: { waitMs?: number | undefined; isFinal?: boolean; isWithheld?: boolean } = {},
  ) {
    this.message = message
    this.waitMs = waitMs
    this.isFinal = isFinal
    this.isWithheld = isWithheld
  }

  asError(address: string): MirrorError {
    const sentence = `${address} ${this.message}.`
    return this.isWithheld ? new WithheldError(sentence) : new MirrorError(sentence)
  }
}

/** Error for a file that a retry cannot fix. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}

function troubleOf(error: unknown, idle: Idle): Trouble {
  if (idle.isOver()) return new Trouble('did not answer in time')
  if (error instanceof UnusableFile) return new Trouble(error.message, { isFinal: true })
  // The message of fetch is generic; its cause names the refused or reset connection.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return new Trouble(`could not be read (${thrownText(cause)})`)
}

interface Idle extends Disposable {
  signal: AbortSignal
  isOver(): boolean
  /** Creates a stream that restarts the time limit with each chunk. */
  watch(): TransformStream<Uint8Array, Uint8Array>
}

function startIdle(timeoutMs: number, outer: AbortSignal | undefined): Idle {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  const signal = outer ? AbortSignal.any([outer, controller.signal]) : controller.signal
  return {
    signal,
    isOver: () => controller.signal.aborted,
    watch: () =>
      new TransformStream({
        transform(piece, stream) {
          timer.refresh()
          stream.enqueue(piece)
        },
      }),
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}

async function readText(response: Response): Promise<string> {
  return (await readBytes(response, jsonMaxBytes)).toString('utf8')
}

/**
 * Reads a body, and deducts its bytes from the budget `room`. Throws UnusableFile for a body with more than `most`
 * bytes.
 */
export async function readBytes(response: Response, most: number, room?: { left: number }): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | undefined = response.body ?? undefined
  for await (const piece of body ?? []) {
    size += piece.length
    if (room) room.left -= piece.length
    if (size > most) throw new UnusableFile(`answered with more than ${most} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
