import { describe, test } from 'vitest'
import { proveStatuses } from '../proxy/prove-statuses.ts'

const expectStatus = proveStatuses('getStabilityResult')

describe('GET /proxy/stability/v2beta/results/{id}', () => {
  test('200 and 202 with the words of Stability', () => expectStatus(200))
  test('400 for what Stability could not be asked, and where it refuses the request', () => expectStatus(400))
  test('401 without a credential', () => expectStatus(401))
  test('402 without money', () => expectStatus(402))
  test('403 for the banned', () => expectStatus(403))
  test('404 where Stability knows no such thing', () => expectStatus(404))
  test('422 where Stability cannot do it', () => expectStatus(422))
  test('429 with the moment that Stability names', () => expectStatus(429))
  test('500 where Stability fails', () => expectStatus(500))
  test('502 where Stability cannot be understood, or does not take the credentials', () => expectStatus(502))
  test('503 where Stability is away', () => expectStatus(503))
  test('504 where Stability does not answer in time', () => expectStatus(504))
})
