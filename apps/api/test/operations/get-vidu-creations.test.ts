import { describe, test } from 'vitest'
import { proveStatuses } from '../proxy/prove-statuses.ts'

const expectStatus = proveStatuses('getViduCreations')

describe('GET /proxy/vidu/tasks/{id}/creations', () => {
  test('200 with the words of Vidu', () => expectStatus(200))
  test('400 for what Vidu could not be asked, and where it refuses the request', () => expectStatus(400))
  test('401 without a credential', () => expectStatus(401))
  test('402 without money', () => expectStatus(402))
  test('403 for the banned', () => expectStatus(403))
  test('404 where Vidu knows no such thing', () => expectStatus(404))
  test('422 where Vidu cannot do it', () => expectStatus(422))
  test('429 with the moment that Vidu names', () => expectStatus(429))
  test('500 where Vidu fails', () => expectStatus(500))
  test('502 where Vidu cannot be understood, or does not take the credentials', () => expectStatus(502))
  test('503 where Vidu is away', () => expectStatus(503))
  test('504 where Vidu does not answer in time', () => expectStatus(504))
})
