import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { clientNamer } from './client-address.ts'
import { listen } from './listen.ts'
import { underApi } from './under-api.ts'

const address = { port: 0, host: '127.0.0.1', setting: 'PORT' }

it('closing waits for running requests only, not for idle connections', async () => {
  const listening = await listen(async () => {
    await setTimeout(300)
    return new Response('finished')
  }, address)
  const silent = connect(listening.port, '127.0.0.1')
  await once(silent, 'connect')
  const running = request({ port: listening.port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) })
  running.end()
  const answered = once(running, 'response')
  await setTimeout(100)
  const start = performance.now()
  const closed = listening.close(10_000)
  const [response] = await answered
  expect(response.statusCode).toBe(200)
  response.resume()
  await closed
  expect(performance.now() - start).toBeLessThan(3000)
})

it('closing waits no longer than its time limit', async () => {
  const listening = await listen(() => new Promise(() => undefined), address)
  const running = request({ port: listening.port, host: '127.0.0.1' })
  running.on('error', () => undefined)
  running.end()
  await setTimeout(100)
  const start = performance.now()
  await listening.close(200)
  expect(performance.now() - start).toBeLessThan(3000)
})

it('a handler gets the address of the client, not an address that the client claims', async () => {
  const seen = async ({ headers }: Request) => new Response(headers.get('x-forwarded-for') ?? 'nobody')
  const nameClient = clientNamer([{ address: '127.0.0.1', bits: 32, family: 'ipv4' }])
  const listening = await listen(underApi(seen, seen), address, undefined, { nameClient })
  const ask = async (path: string, forwardedFor: string) => {
    const headers = { 'X-Forwarded-For': forwardedFor, 'Content-Type': 'text/plain' }
    const response = await fetch(`http://127.0.0.1:${listening.port}${path}`, { method: 'POST', headers, body: 'x' })
    return response.text()
  }
  for (const path of ['/', '/api/auth/token']) {
    expect(await ask(path, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(await ask(path, '127.0.0.1')).toBe('nobody')
  }
  await listening.close(1000)
})
