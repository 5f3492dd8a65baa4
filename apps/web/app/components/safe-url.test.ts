import { expect, test } from 'vitest'
import { safeImageUrl, safeUrl, shownUrl } from './safe-url.ts'

test('only addresses of the web are links', () => {
  expect(safeUrl(' https://x.test/a ')).toBe('https://x.test/a')
  expect(safeUrl('javascript:alert(1)')).toBeUndefined()
  expect(safeUrl('data:text/html,x')).toBeUndefined()
  expect(safeUrl('x.test')).toBeUndefined()
  expect(safeUrl(undefined)).toBeUndefined()
})

test('pictures may also be data', () => {
  expect(safeImageUrl('data:image/svg+xml;base64,AA')).toBe('data:image/svg+xml;base64,AA')
  expect(safeImageUrl('data:text/html,x')).toBeUndefined()
  expect(safeImageUrl('')).toBeUndefined()
})

test('an address is shown without what every address has', () => {
  expect(shownUrl('https://www.x.test/me/')).toBe('x.test/me')
})
