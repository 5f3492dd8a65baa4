import { expect, it } from 'vitest'
import { rowOf } from './provider-table.ts'
import { upstreamAddress } from './upstream-address.ts'

const base = 'https://upstream.test/v1'
const luma = rowOf('getLumaGeneration').operation
const minimax = rowOf('getMinimaxTask').operation
const costs = rowOf('getKlingCosts').operation
const openai = rowOf('getOpenaiResponse').operation

it.each(['5d9a1b1e-8a3c-4f0e-9c3e-0a3f2f8e9b10', 'cgt-2025.01', 'a:b=c@d+e,f~g_h', '..a'.slice(1)])(
  'the id %s is inserted into the path',
  (id) => {
    expect(upstreamAddress(base, luma, { id }, {})).toBe(`${base}/generations/${encodeURIComponent(id)}`)
  },
)

it.each([
  '',
  '.',
  '..',
  'a..b',
  'a/b',
  String.raw`a\b`,
  'a%2fb',
  'a?b',
  'a#b',
  'a b',
  'a\nb',
  'a\u0000',
  'é',
  'a;b',
  'x'.repeat(201),
])('the id %j is refused', (id) => {
  expect(() => upstreamAddress(base, luma, { id }, {})).toThrow(expect.objectContaining({ code: 'invalid_request' }))
  expect(() => upstreamAddress(base, minimax, {}, { task_id: id })).toThrow(
    expect.objectContaining({ code: 'invalid_request' }),
  )
})

it('query parameters outside the row are dropped, and the others are encoded', () => {
  const query = { start_time: 1, end_time: 2, resource_pack_name: 'a&b=c#d /é', url: 'http://elsewhere.test' }
  expect(upstreamAddress(base, costs, {}, query)).toBe(
    `${base}/account/costs?start_time=1&end_time=2&resource_pack_name=a%26b%3Dc%23d+%2F%C3%A9`,
  )
})

it('a list becomes a repeated parameter', () => {
  expect(upstreamAddress(base, openai, { id: 'r-1' }, { include: ['a', 'b'] })).toBe(
    `${base}/responses/r-1?include=a&include=b`,
  )
})

it('every accepted id stays on the host and below the path', () => {
  const signs = Array.from({ length: 256 }, (_, code) => String.fromCodePoint(code))
  for (const id of signs.flatMap((sign) => [sign, `a${sign}`, `${sign}a`, `a${sign}${sign}b`])) {
    const address = safely(() => upstreamAddress(base, luma, { id }, {}))
    if (address === undefined) continue
    const { origin, pathname, search, hash } = new URL(address)
    expect([origin, pathname.split('/').length, search, hash]).toEqual(['https://upstream.test', 4, '', ''])
    expect(decodeURIComponent(pathname)).toBe(`/v1/generations/${id}`)
  }
})

function safely(make: () => string): string | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
