import { beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey, withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { newTask, proxied, proxiedOperations } from './proxied-operations.ts'
import { ask, givenCaller, useProxy } from './use-proxy.ts'

const ofAccount = proxiedOperations.filter(({ isOfAccount }) => isOfAccount)

describe('operations on the account of the registry at a service', () => {
  const { registry, upstream } = useProxy(withAdminSecret)
  let ann: Person
  let boss: Person
  beforeAll(async () => {
    ann = await givenCaller(registry, 'ann')
    boss = await givenCaller(registry, 'boss', { isOfAccount: true })
  })

  it('are the lists and costs of Kling, and the balance of Tripo', () => {
    expect(ofAccount.map(({ operationId }) => operationId).toSorted()).toEqual([
      'getKlingCosts',
      'getTripoBalance',
      'listKlingImageGeneration',
      'listKlingImageToVideo',
      'listKlingLipSync',
      'listKlingTextToVideo',
      'listKlingVideoEffects',
      'listKlingVideoExtend',
      'listKlingVirtualTryOn',
    ])
  })

  it.each(ofAccount)('$operationId is for admins', async (operation) => {
    const task = newTask()
    expect(await ask(registry, operation, task, ann)).toMatchObject({
      status: 403,
      body: { error: 'service_account_private' },
    })
    expect(upstream.requests).toEqual([])
    expect((await ask(registry, operation, task, boss)).status).toBe(200)
  })

  it.each(ofAccount)('$operationId is not for an API key, even of an admin', async (operation) => {
    const { plaintext_key } = await givenApiKey(registry, boss, operation.operationId)
    const answer = await ask(registry, operation, newTask(), { headers: { 'X-API-Key': plaintext_key } })
    expect(answer).toMatchObject({ status: 403, body: { error: 'service_account_private' } })
    expect(upstream.requests).toEqual([])
  })
})

describe('a shared account of the registry', () => {
  const { registry } = useProxy({ ...withAdminSecret, PROXY_SHARE_ACCOUNT: 'on' })

  it('is visible to every customer, also by API key', async () => {
    const ann = await givenCaller(registry, 'ann')
    const { plaintext_key } = await givenApiKey(registry, ann)
    for (const operation of ofAccount) {
      for (const as of [ann, { headers: { 'X-API-Key': plaintext_key } }]) {
        expect((await ask(registry, operation, newTask(), as)).status).toBe(200)
      }
    }
  })

  it('is hidden from anonymous callers', async () => {
    expect((await ask(registry, proxied('getKlingCosts'), newTask(), undefined)).status).toBe(401)
  })
})
