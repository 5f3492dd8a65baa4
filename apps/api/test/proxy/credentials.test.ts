import { setTimeout } from 'node:timers/promises'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { usualLimits } from '../../src/commerce/proxy/limits.ts'
import { givenApiKey, withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { newTask, proxied, proxiedOperations } from './proxied-operations.ts'
import { secretOf, serviceIds, serviceOf } from './services.ts'
import { ask, givenCaller, useProxy } from './use-proxy.ts'

const { registry, upstream } = useProxy(withAdminSecret, { remembered: { ...usualLimits.remembered, usualMs: 1 } })
const pixverse = proxied('getPixverseResult')
let ann: Person
let boss: Person
let key: string

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  boss = await givenCaller(registry, 'boss', { isOfAccount: true })
  key = (await givenApiKey(registry, ann)).plaintext_key
})

describe.each(proxiedOperations)('$operationId', (operation) => {
  const callerOf = () => (operation.isOfAccount ? boss : ann)

  it('sends the credential of the registry in the scheme of the service', async () => {
    expect((await ask(registry, operation, newTask(), callerOf())).status).toBeLessThan(300)
  })

  it('sends no credential, cookie, address or language of the caller', async () => {
    const mine = {
      Cookie: 'session=of-the-caller',
      ...(!operation.isOfAccount && { 'X-Api-Key': key }),
      'Api-Key': 'of-the-caller',
      'X-Forwarded-For': '203.0.113.9',
      Forwarded: 'for=203.0.113.9',
      'X-Runway-Version': 'of-the-caller',
      'Proxy-Authorization': 'Basic of-the-caller',
      Referer: 'https://of-the-caller.test/',
      Origin: 'https://of-the-caller.test',
      'User-Agent': 'of-the-caller',
      'Accept-Language': 'eo',
      Host: 'of-the-caller.test',
      'X-Http-Method-Override': 'DELETE',
      'If-None-Match': '"of-the-caller"',
      Range: 'bytes=0-1',
    }
    const as = operation.isOfAccount ? boss : { headers: {} }
    // The answer to the test before is remembered for a millisecond.
    await setTimeout(3)
    const { status } = await ask(registry, operation, newTask(), as, mine)
    expect(status).toBeLessThan(300)
    const [asked] = upstream.requests
    const told = JSON.stringify(asked)
    expect(told).not.toMatch(/of-the-caller|203\.0\.113|"eo"|DELETE|bytes=/)
    expect(told).not.toContain(key)
    expect(told).not.toContain(boss.headers['Authorization']?.slice('Bearer '.length))
  })
})

describe('Kling', () => {
  it('is sent a signed token of half an hour, not the secret', async () => {
    await ask(registry, proxied('getKlingLipSync'), newTask(), ann)
    const token = upstream.requests[0]?.headers.authorization?.slice('Bearer '.length) ?? ''
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    const { iss, exp = 0, nbf = 0 } = decodeJwt(token)
    expect({ iss, lives: exp - nbf }).toEqual({ iss: 'access-key-of-kling-77aa', lives: 1805 })
    expect(token).not.toContain(secretOf('kling'))
  })

  it('is sent one token for many requests', async () => {
    for (const _ of [1, 2, 3]) await ask(registry, proxied('getKlingLipSync'), newTask(), ann)
    expect(upstream.requests).toHaveLength(3)
    expect(new Set(upstream.requests.map(({ headers }) => headers.authorization)).size).toBe(1)
  })
})

describe('PixVerse', () => {
  const traceOf = async (headers: Record<string, string>) => {
    upstream.reset()
    expect((await ask(registry, pixverse, newTask(), ann, headers)).status).toBe(200)
    return upstream.requests[0]?.headers['ai-trace-id']
  }

  it('is sent the trace id of the caller if it is a UUID', async () => {
    const mine = '7f1d0b1e-4c5e-4a52-9d7f-0e8f6d1b2a3c'
    expect(await traceOf({ 'Ai-trace-id': mine })).toBe(mine)
  })

  it.each([['none'], ['../../etc'], [''], ['7f1d0b1e-4c5e-4a52-9d7f-0e8f6d1b2a3c, 2']])(
    'is sent a new trace id instead of %j',
    async (odd) => {
      const first = await traceOf({ 'Ai-trace-id': odd })
      expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(await traceOf({ 'Ai-trace-id': odd })).not.toBe(first)
    },
  )
})

describe('an error of a service about the credential', () => {
  it.each(serviceIds)('does not reach the caller of %s, even if it repeats the credential', async (id) => {
    const operation = proxiedOperations.find(({ service, isOfAccount }) => service === id && !isOfAccount)
    if (!operation) throw new Error(`nothing is asked of ${id}`)
    for (const status of [401, 403]) {
      const task = newTask()
      upstream.faults.set(operation.upstream(task), (request, response) => {
        const said = JSON.stringify(request.headers)
        response.writeHead(status, { 'Content-Type': 'application/json', 'X-Said': said }).end(said)
      })
      const { status: told, headers, body } = await ask(registry, operation, task, ann)
      expect(told).toBe(502)
      expect(JSON.stringify([body, [...headers]])).not.toContain(secretOf(id))
      expect(JSON.stringify([body, [...headers]])).not.toContain('Bearer')
    }
    expect(serviceOf(id).name).toBeTruthy()
  })
})

describe('headers of a service', () => {
  it('such as cookies, redirects and cache rules do not reach the caller', async () => {
    const luma = proxied('getLumaGeneration')
    const task = newTask()
    upstream.faults.set(luma.upstream(task), (_request, response) => {
      const headers = {
        'Content-Type': 'application/json',
        'Set-Cookie': 'upstream=1',
        Server: 'upstream',
        'X-Powered-By': 'upstream',
        Location: 'https://upstream.test/',
        Refresh: '0; url=https://upstream.test/',
        Link: '<https://upstream.test/>; rel=preload',
        'Access-Control-Allow-Origin': 'https://upstream.test',
        'Access-Control-Allow-Credentials': 'true',
        'Content-Security-Policy': 'upstream',
        'X-Request-Id': 'upstream',
        Via: '1.1 upstream',
        'Cache-Control': 'public, max-age=9999',
        'WWW-Authenticate': 'Basic realm="upstream"',
        'Clear-Site-Data': '"*"',
      }
      response.writeHead(200, headers).end('{"id":"1","state":"dreaming"}')
    })
    const { status, headers } = await ask(registry, luma, task, ann)
    expect(status).toBe(200)
    expect(JSON.stringify([...headers])).not.toContain('upstream')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('clear-site-data')).toBeNull()
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('cache-control') ?? '').not.toContain('public')
  })
})
