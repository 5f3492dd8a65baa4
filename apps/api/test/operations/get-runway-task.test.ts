import { describe, test } from 'vitest'
import { proveStatuses } from '../proxy/prove-statuses.ts'

const expectStatus = proveStatuses('getRunwayTask')

describe('GET /proxy/runway/tasks/{task_id}', () => {
  test('200 with the words of Runway', () => expectStatus(200))
  test('400 for what Runway could not be asked, and where it refuses the request', () => expectStatus(400))
  test('401 without a credential', () => expectStatus(401))
  test('402 without money', () => expectStatus(402))
  test('403 for the banned', () => expectStatus(403))
  test('404 where Runway knows no such thing', () => expectStatus(404))
  test('422 where Runway cannot do it', () => expectStatus(422))
  test('429 with the moment that Runway names', () => expectStatus(429))
  test('500 where Runway fails', () => expectStatus(500))
  test('502 where Runway cannot be understood, or does not take the credentials', () => expectStatus(502))
  test('503 where Runway is away', () => expectStatus(503))
  test('504 where Runway does not answer in time', () => expectStatus(504))
})
