import { createHash } from 'node:crypto'
import type { Context } from '../../src/context.ts'
import { allOf } from '../all-of.ts'
import type { Answer, TestRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { send } from '../requests.ts'

export const digestOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** Requests a slot for a file. */
export function askForSlot(
  registry: TestRegistry,
  as: Pick<Person, 'headers'> | undefined,
  body: unknown = { file_name: 'picture.png', content_type: 'image/png' },
): Promise<Answer> {
  return send(registry, 'createCustomerStorageResource', 'POST /customers/storage', { as, body })
}

/** Creates a slot for a customer's file; returns its upload and download addresses. */
export async function givenFileSlot(
  registry: TestRegistry,
  as: Person,
  wanted: Record<string, string> = {},
): Promise<{ upload_url: string; download_url: string }> {
  const { status, body } = await askForSlot(registry, as, { file_name: 'picture.png', ...wanted })
  if (status !== 200 || !body.upload_url) throw new Error(`no slot: ${JSON.stringify(body)}`)
  return body
}

/** Uploads bytes as clients do: raw, with type and length. */
export function put(
  registry: TestRegistry,
  url: string,
  bytes: Uint8Array | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const length = String(Buffer.byteLength(bytes))
  return registry.call('putCustomerFile', url, {
    method: 'PUT',
    headers: { 'Content-Type': 'image/png', 'Content-Length': length, ...headers },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  })
}

/** Uploads a stream with an announced length. */
export function putStream(
  registry: TestRegistry,
  url: string,
  stream: ReadableStream<Uint8Array>,
  length: number,
): Promise<Answer> {
  const headers = { 'Content-Length': String(length) }
  return registry.call('putCustomerFile', url, { method: 'PUT', headers, body: stream, duplex: 'half' })
}

/** Downloads an address. */
export function get(registry: TestRegistry, url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return registry.call('getCustomerFile', url, { headers })
}

/** Stores bytes for a customer; returns their download address. */
export async function givenFile(
  registry: TestRegistry,
  as: Person,
  bytes: Uint8Array | string,
  wanted: Record<string, string> = {},
): Promise<string> {
  const { upload_url, download_url } = await givenFileSlot(registry, as, wanted)
  const { status, body } = await put(registry, upload_url, bytes)
  if (status !== 200) throw new Error(`not stored: ${JSON.stringify(body)}`)
  return download_url
}

/** Returns the names of all stored bytes of customers' files. */
export async function keptNames({ customerBlobs }: Pick<Context, 'customerBlobs'>): Promise<string[]> {
  return (await allOf(customerBlobs.list())).map(({ sha256 }) => sha256)
}

/** Returns a body whose end the test controls. */
export function slowBody(): {
  stream: ReadableStream<Uint8Array>
  write(text: string): void
  end(): void
  fail(): void
} {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
  return {
    stream,
    write: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    fail: () => controller?.error(new Error('the line broke')),
  }
}
