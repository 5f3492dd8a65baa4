import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'

const registry = useRegistry()
const ask = (query: string) => registry.call('validatePublisher', `/publishers/validate${query}`)

beforeAll(async () => {
  await givenPublisher(registry, 'taken')
})

describe('GET /publishers/validate', () => {
  test('200 when the id is available', async () => {
    expect((await ask('?username=free-one')).body).toEqual({ isAvailable: true })
  })

  test.each([
    ['', 'username_missing'],
    ['?username=', 'username_missing'],
    ['?username=Upper', 'username_invalid'],
    ['?username=9lives', 'username_invalid'],
    ['?username=taken', 'username_taken'],
    ['?username=validate', 'username_reserved'],
    ['?username=unclaimed', 'username_reserved'],
  ])('400 with the reason for %s', async (query, error) => {
    const { status, body } = await ask(query)
    expect({ status, error: body.error }).toEqual({ status: 400, error })
  })
})
