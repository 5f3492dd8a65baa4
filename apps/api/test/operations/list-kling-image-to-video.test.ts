import { describe, test } from 'vitest'
import { proveStatuses } from '../proxy/prove-statuses.ts'

const expectStatus = proveStatuses('listKlingImageToVideo')

describe('GET /proxy/kling/v1/videos/image2video', () => {
  test('200 with the words of Kling', () => expectStatus(200))
  test('400 for what Kling could not be asked, and where it refuses the request', () => expectStatus(400))
  test('401 without a credential', () => expectStatus(401))
  test('402 without money', () => expectStatus(402))
  test('403 for everybody but admins, and for the banned', () => expectStatus(403))
  test('404 where Kling knows no such thing', () => expectStatus(404))
  test('422 where Kling cannot do it', () => expectStatus(422))
  test('429 with the moment that Kling names', () => expectStatus(429))
  test('500 where Kling fails', () => expectStatus(500))
  test('502 where Kling cannot be understood, or does not take the credentials', () => expectStatus(502))
  test('503 where Kling is away', () => expectStatus(503))
  test('504 where Kling does not answer in time', () => expectStatus(504))
})
