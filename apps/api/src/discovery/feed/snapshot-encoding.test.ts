import { expect, test } from 'vitest'
import { chooseEncoding } from './snapshot-encoding.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5, br;q=0', 'gzip'],
  ['br;q=0.000', undefined],
  ['deflate, *', undefined],
  ['', undefined],
  [null, undefined],
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
