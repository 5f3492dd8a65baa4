import { expect, test } from 'vitest'
import { relativeAddress } from './relative-address.ts'

test.each([
  ['/nodes/Lamps', '/nodes/lamps'],
  ['/nodes/Lamps/', '/nodes/lamps'],
  ['/nodes/someone%2Flamps/install', '/nodes/lamps/install'],
  ['/nodes/Lamps/versions/', '/nodes/lamps/versions'],
])('%s resolves to %s at the root and below a prefix, with its query', (asked, wanted) => {
  const location = relativeAddress(new URL(`http://inside${asked}?version=1.0.0`), wanted)
  for (const origin of ['https://api.test', 'https://site.test/api', 'https://host.test/a/b']) {
    expect(new URL(location, `${origin}${asked}?version=1.0.0`).href).toBe(`${origin}${wanted}?version=1.0.0`)
  }
})
