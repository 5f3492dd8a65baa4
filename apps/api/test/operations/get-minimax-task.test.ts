import { describe, test } from 'vitest'
import { proveStatuses } from '../proxy/prove-statuses.ts'

const expectStatus = proveStatuses('getMinimaxTask')

describe('GET /proxy/minimax/query/video_generation', () => {
  test('200 with the words of MiniMax', () => expectStatus(200))
  test('400 for what MiniMax could not be asked, and where it refuses the request', () => expectStatus(400))
  test('401 without a credential', () => expectStatus(401))
  test('402 without money', () => expectStatus(402))
  test('403 for the banned', () => expectStatus(403))
  test('404 where MiniMax knows no such thing', () => expectStatus(404))
  test('422 where MiniMax cannot do it', () => expectStatus(422))
  test('429 with the moment that MiniMax names', () => expectStatus(429))
  test('500 where MiniMax fails', () => expectStatus(500))
  test('502 where MiniMax cannot be understood, or does not take the credentials', () => expectStatus(502))
  test('503 where MiniMax is away', () => expectStatus(503))
  test('504 where MiniMax does not answer in time', () => expectStatus(504))
})
