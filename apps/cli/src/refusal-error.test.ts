import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askRegistry } from './commands/ask-registry.ts'
import { refusalError } from './refusal-error.ts'

const server = createServer((_request, response) => response.writeHead(404).end('<html>not here</html>'))
let other: string

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  other = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterAll(() => void server.close())

test('a server that is not a registry is named, with the option to correct', async () => {
  const message = `${other} answered 404 without a reason. Name the API of a registry with --registry.`
  await expect(askRegistry(other).resolve({ ids: ['pack'] })).rejects.toThrow(message)
})

test('an error of the registry keeps its message', () => {
  const refusal = refusalError('http://localhost:8080', { status: 404, message: "The node 'x' does not exist." })
  expect(refusal.message).toBe("http://localhost:8080: The node 'x' does not exist.")
})
