import { describe, test } from 'vitest'
import { proveStatuses } from '../proxy/prove-statuses.ts'

const expectStatus = proveStatuses('getByteplusTask')

describe('GET /proxy/byteplus/api/v3/contents/generations/tasks/{task_id}', () => {
  test('200 with the words of Byteplus', () => expectStatus(200))
  test('400 for what Byteplus could not be asked, and where it refuses the request', () => expectStatus(400))
  test('401 without a credential', () => expectStatus(401))
  test('402 without money', () => expectStatus(402))
  test('403 for the banned', () => expectStatus(403))
  test('404 where Byteplus knows no such thing', () => expectStatus(404))
  test('422 where Byteplus cannot do it', () => expectStatus(422))
  test('429 with the moment that Byteplus names', () => expectStatus(429))
  test('500 where Byteplus fails', () => expectStatus(500))
  test('502 where Byteplus cannot be understood, or does not take the credentials', () => expectStatus(502))
  test('503 where Byteplus is away', () => expectStatus(503))
  test('504 where Byteplus does not answer in time', () => expectStatus(504))
})
