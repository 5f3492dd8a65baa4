import { expect, it } from 'vitest'
import { createCheckLimit } from './check-limit.ts'

it('four checks run at a time, a fifth is refused, and a finished or failed one frees its slot', async () => {
  const limit = createCheckLimit()
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const held = ends.map(({ promise }) => limit.hold(() => promise))
  expect(() => limit.assertFree()).toThrow('Too many archives')
  await expect(limit.hold(() => Promise.resolve(5))).rejects.toMatchObject({ code: 'too_many_checks' })
  ends[0]?.reject(new Error('broke off'))
  await expect(held[0]).rejects.toThrow('broke off')
  expect(await limit.hold(() => Promise.resolve(5))).toBe(5)
  for (const [place, { resolve }] of ends.entries()) resolve(place)
  expect(await Promise.all(held.slice(1))).toEqual([1, 2, 3])
})
