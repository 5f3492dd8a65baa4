import { signatureOf } from '../payments/signed-events.ts'
import { signed } from '../releases.ts'
import type { TestRegistry } from '../harness.ts'
import type { Got } from './fault-of.ts'
import type { Sent } from './requests-of.ts'

/** Time limit of an answer. A slower answer counts as a failure. */
const patienceMs = 10_000

/** Sends a request with its caller's credential, and reads the answer. */
export async function sendRequest(
  registry: TestRegistry,
  sent: Sent,
  credentials: Record<string, string>,
): Promise<Got> {
  const gone = new AbortController()
  const { method, address, body } = sent
  const request = new Request(new URL(address, 'http://registry.test'), {
    method,
    headers: { ...credentials, ...signatures(sent), ...sent.headers },
    redirect: 'manual',
    signal: gone.signal,
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
  try {
    const response = await within(registry.fetch(request))
    return { status: response.status, headers: response.headers, text: await readText(response) }
  } finally {
    gone.abort()
  }
}

function signatures({ address, body = '', isSigned }: Sent): Record<string, string> {
  const text = Buffer.from(body).toString()
  if (!isSigned) return {}
  if (address.startsWith('/releases')) return signed(text)
  return address.startsWith('/webhook/stripe') ? { 'Stripe-Signature': signatureOf(text) } : {}
}

/** Reads a body, but only the first chunk of review events. Later events come only when the review changes. */
async function readText(response: Response): Promise<string> {
  if (!response.body) return ''
  const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  for (let count = 0; count < (isEvents ? 1 : Number.POSITIVE_INFINITY); count++) {
    const { done, value } = await within(reader.read())
    if (done) return Buffer.concat(chunks).toString()
    chunks.push(value)
  }
  await reader.cancel()
  return Buffer.concat(chunks).toString()
}

function within<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
