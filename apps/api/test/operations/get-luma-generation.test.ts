import { describe, test } from 'vitest'
import { proveStatuses } from '../proxy/prove-statuses.ts'

const expectStatus = proveStatuses('getLumaGeneration')

describe('GET /proxy/luma/generations/{id}', () => {
  test('200 with the words of Luma', () => expectStatus(200))
  test('400 for what Luma could not be asked, and where it refuses the request', () => expectStatus(400))
  test('401 without a credential', () => expectStatus(401))
  test('402 without money', () => expectStatus(402))
  test('403 for the banned', () => expectStatus(403))
  test('404 where Luma knows no such thing', () => expectStatus(404))
  test('422 where Luma cannot do it', () => expectStatus(422))
  test('429 with the moment that Luma names', () => expectStatus(429))
  test('500 where Luma fails', () => expectStatus(500))
  test('502 where Luma cannot be understood, or does not take the credentials', () => expectStatus(502))
  test('503 where Luma is away', () => expectStatus(503))
  test('504 where Luma does not answer in time', () => expectStatus(504))
})
