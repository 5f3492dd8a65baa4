import { describe, test } from 'vitest'
import { proveStatuses } from '../proxy/prove-statuses.ts'

const expectStatus = proveStatuses('getTripoBalance')

describe('GET /proxy/tripo/v2/openapi/user/balance', () => {
  test('200 with the words of Tripo', () => expectStatus(200))
  test('400 where Tripo refuses the request', () => expectStatus(400))
  test('401 without a credential', () => expectStatus(401))
  test('402 without money', () => expectStatus(402))
  test('403 for everybody but admins, and for the banned', () => expectStatus(403))
  test('404 where Tripo knows no such thing', () => expectStatus(404))
  test('422 where Tripo cannot do it', () => expectStatus(422))
  test('429 with the moment that Tripo names', () => expectStatus(429))
  test('500 where Tripo fails', () => expectStatus(500))
  test('502 where Tripo cannot be understood, or does not take the credentials', () => expectStatus(502))
  test('503 where Tripo is away', () => expectStatus(503))
  test('504 where Tripo does not answer in time', () => expectStatus(504))
})
