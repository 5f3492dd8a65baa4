import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

const address = { port: 0, host: '127.0.0.1', setting: 'PORT' }

it('closing waits for running requests, and for nothing else', async () => {
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

it('closing waits no longer than it has patience', async () => {
  const listening = await listen(() => new Promise(() => undefined), address)
  const running = request({ port: listening.port, host: '127.0.0.1' })
  running.on('error', () => undefined)
  running.end()
  await setTimeout(100)
  const start = performance.now()
  await listening.close(200)
  expect(performance.now() - start).toBeLessThan(3000)
})
