import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach } from 'vitest'
import type { Environment } from '../../src/platform/config/settings.ts'
import { serveOnLoopback } from '../loopback.ts'
import { readForm, type Form } from './read-form.ts'
import { signatureOf, stripeEvent, stripeKey, webhookSecret } from './signed-events.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type Metadata = Record<string, string>

export interface Session {
  id: string
  object: 'checkout.session'
  url: string
  customer: string
  currency: string
  amount_total: number
  metadata: Metadata
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  success_url: string
  cancel_url: string
  expires_at: number
}

/** An answer with its request. */
interface Kept {
  form: string
  answer?: Answer
}

interface Answer {
  status: number
  body: unknown
}

export interface StripeStandIn {
  url: string
  /** Passed to `useRegistry`; complete once the stand-in listens. */
  environment: Environment
  customers: Map<string, Form>
  sessions: Map<string, Session>
  /** Metadata of paid payments by id. */
  intents: Map<string, Metadata>
  charges: Map<string, Metadata>
  /** Handlers for the next requests whose path contains the key. */
  faults: Map<string, Handler>
  /** Method, path and form of each request. */
  requests: { asked: string; form: Form; idempotencyKey: string | undefined }[]
  /** Number of customer requests to collect before the first is answered. */
  together: number
  /** Address of the webhook for payments on the stand-in's page, if any. */
  webhookUrl: string | undefined
  /** Pays as a customer; returns the session as Stripe then reports it. */
  pay(sessionId: string): Session
}

/** Runs a stand-in for Stripe: customers, pages for payments and receipts, and payments. */
export function runStripe(): StripeStandIn {
  const stripe: StripeStandIn = {
    url: '',
    environment: { STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret },
    customers: new Map(),
    sessions: new Map(),
    intents: new Map(),
    charges: new Map(),
    faults: new Map(),
    requests: [],
    together: 1,
    webhookUrl: undefined,
    pay: (id) => pay(stripe, id),
  }
  const kept = new Map<string, Kept>()
  serveOnLoopback(
    (request, response) => void serve(stripe, kept, request, response),
    (url) => {
      stripe.url = url
      stripe.environment.STRIPE_URL = url
    },
  )
  beforeEach(() => {
    stripe.faults.clear()
    stripe.requests.length = 0
    stripe.together = 1
  })
  return stripe
}

async function serve(
  stripe: StripeStandIn,
  kept: Map<string, Kept>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '', stripe.url)
  const page = /^\/pay\/([^/]+)(\/done)?$/.exec(pathname)
  if (page) return servePage(stripe, page[1] ?? '', page[2] !== undefined, response)
  const body = await text(request)
  const { 'idempotency-key': key, authorization } = request.headers
  const idempotencyKey = typeof key === 'string' ? key : undefined
  const form = readForm(body)
  stripe.requests.push({ asked: `${request.method} ${pathname}`, form, idempotencyKey })
  const fault = [...stripe.faults].find(([part]) => pathname.includes(part))?.[1]
  if (fault) return fault(request, response)
  if (authorization !== `Bearer ${stripeKey}`) return send(response, refuse(401, 'Invalid API Key provided'))
  const asked = `${request.method} ${pathname}`
  const same = () => stripe.requests.filter((each) => each.asked === asked)
  if (asked === 'POST /v1/customers') while (same().length < stripe.together) await sleep(5)
  send(response, await once(kept, idempotencyKey, `${asked} ${body}`, () => answerTo(stripe, asked, form)))
}

/** Repeats the answer to an idempotency key. Refuses the key for another request, or while the first request runs. */
async function once(
  kept: Map<string, Kept>,
  key: string | undefined,
  form: string,
  make: () => Answer,
): Promise<Answer> {
  const earlier = key === undefined ? undefined : kept.get(key)
  if (earlier && earlier.form !== form) return refuse(400, 'Keys are for one request', { type: 'idempotency_error' })
  if (earlier) return earlier.answer ?? refuse(409, 'It is under way', { code: 'idempotency_key_in_use' })
  const entry: Kept = { form }
  if (key !== undefined) kept.set(key, entry)
  // The pause lets concurrent requests arrive.
  await new Promise((resolve) => setImmediate(resolve))
  return (entry.answer = make())
}

function answerTo(stripe: StripeStandIn, asked: string, form: Form): Answer {
  const [, kind, id = ''] = /^GET \/v1\/(payment_intents|charges)\/(.+)$/.exec(asked) ?? []
  if (kind === 'payment_intents') return payment(stripe.intents.get(id), id, 'intent')
  if (kind === 'charges') return payment(stripe.charges.get(id), id, 'id')
  if (asked === 'POST /v1/customers') {
    const customer = { id: `cus_${randomUUID()}`, object: 'customer', ...form }
    stripe.customers.set(customer.id, form)
    return { status: 200, body: customer }
  }
  const customer = textOf(form['customer'])
  if (!stripe.customers.has(customer)) return missing('customer', customer)
  if (asked === 'POST /v1/checkout/sessions') return openSession(stripe, form, customer)
  if (asked === 'POST /v1/billing_portal/sessions') {
    const back = encodeURIComponent(textOf(form['return_url']))
    return { status: 200, body: { object: 'billing_portal.session', url: `${stripe.url}/portal?back=${back}` } }
  }
  return refuse(404, `Unrecognized request URL (${asked})`)
}

function textOf(value: Form[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** Required fields of a session, which the answer repeats. */
interface SessionForm {
  mode: string
  line_items: { quantity: string; price_data: { currency: string; unit_amount: string } }[]
  metadata: Metadata
  payment_intent_data: { metadata: Metadata }
  success_url: string
  cancel_url: string
  expires_at: string
}

function openSession(stripe: StripeStandIn, form: Form, customer: string): Answer {
  // The stand-in verifies the form: a missing field fails below.
  const given = form as unknown as SessionForm
  const [item] = given.line_items
  const inSeconds = Number(given.expires_at) - Date.now() / 1000
  if (given.mode !== 'payment' || item?.quantity !== '1') return refuse(400, 'Only one item is paid for')
  if (inSeconds < 30 * 60 || inSeconds > 24 * 3600) return refuse(400, 'expires_at', { param: 'expires_at' })
  const id = `cs_test_${randomUUID()}`
  const session: Session = {
    id,
    object: 'checkout.session',
    url: `${stripe.url}/pay/${id}`,
    customer,
    currency: item.price_data.currency,
    amount_total: Number(item.price_data.unit_amount),
    metadata: given.metadata,
    payment_status: 'unpaid',
    payment_intent: null,
    success_url: given.success_url,
    cancel_url: given.cancel_url,
    expires_at: Number(given.expires_at),
  }
  stripe.sessions.set(id, session)
  intentData.set(session, given.payment_intent_data.metadata)
  return { status: 200, body: session }
}

/** Metadata of a session's payment. */
const intentData = new WeakMap<Session, Metadata>()

function pay(stripe: StripeStandIn, id: string): Session {
  const session = stripe.sessions.get(id)
  if (!session) throw new Error(`no session ${id}`)
  session.payment_intent ??= `pi_${randomUUID()}`
  session.payment_status = 'paid'
  const metadata = intentData.get(session) ?? {}
  stripe.intents.set(session.payment_intent, metadata)
  stripe.charges.set(session.payment_intent.replace('pi_', 'ch_'), metadata)
  return { ...session }
}

/** Serves the payment page, and handles its button. */
async function servePage(stripe: StripeStandIn, id: string, isDone: boolean, response: ServerResponse): Promise<void> {
  const session = stripe.sessions.get(id)
  if (!session) return send(response, refuse(404, 'No such page'))
  if (!isDone) {
    const links = `<a href="/pay/${id}/done">Pay</a> <a href="${session.cancel_url.replaceAll('&', '&amp;')}">Back</a>`
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><title>Stripe</title>${links}`)
    return
  }
  const body = JSON.stringify(stripeEvent('checkout.session.completed', pay(stripe, id)))
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signatureOf(body) }
  if (stripe.webhookUrl !== undefined) await fetch(stripe.webhookUrl, { method: 'POST', headers, body })
  response.writeHead(302, { Location: session.success_url }).end()
}

function payment(metadata: Metadata | undefined, id: string, param: string): Answer {
  return metadata ? { status: 200, body: { id, metadata } } : missing(param, id)
}

function missing(param: string, id: string): Answer {
  return refuse(param === 'customer' ? 400 : 404, `No such ${param}: '${id}'`, { code: 'resource_missing', param })
}

export function refuse(status: number, message: string, facts: Record<string, string> = {}): Answer {
  return { status, body: { error: { type: 'invalid_request_error', message, ...facts } } }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
