import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { balanceOf, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { serveOnLoopback } from '../loopback.ts'
import { buy } from './paying.ts'
import { runStripe } from './stripe-stand-in.ts'

const stripe = runStripe()
const registry = useRegistry(stripe.environment)
serveOnLoopback(
  (request, response) => void passOn(request, response),
  (url) => {
    stripe.webhookUrl = `${url}/webhook/stripe`
  },
)

test('a payment on the page of Stripe leads back to the balance, and is credited', async () => {
  const ann = await givenCustomer(registry, 'ann')
  const { checkout_url: url } = (await buy(registry, ann, 5_000_000)).body
  expect(await (await fetch(url)).text()).toContain('payment=cancelled')
  expect(await balanceOf(registry, ann)).toBe(0)
  const paid = await fetch(`${url}/done`, { redirect: 'manual' })
  expect(paid.headers.get('location')).toBe('http://localhost:3000/account?tab=balance&payment=success')
  expect(await balanceOf(registry, ann)).toBe(5_000_000)
})

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { 'Stripe-Signature': String(request.headers['stripe-signature']) }
  const sent = { method: 'POST', headers, body: await text(request) }
  const answer = await registry.fetch(new Request(new URL(request.url ?? '', 'http://registry.test'), sent))
  response.writeHead(answer.status).end(await answer.text())
}
