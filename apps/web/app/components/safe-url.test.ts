import { expect, test } from 'vitest'
import { safeImageUrl, safeSupportUrl, safeUrl, shownUrl } from './safe-url.ts'

test('only addresses of the web are links', () => {
  expect(safeUrl(' https://x.test/a ')).toBe('https://x.test/a')
  expect(safeUrl('javascript:alert(1)')).toBeUndefined()
  expect(safeUrl('data:text/html,x')).toBeUndefined()
  expect(safeUrl('x.test')).toBeUndefined()
  expect(safeUrl(undefined)).toBeUndefined()
  expect(safeUrl('https://me:secret@x.test/')).toBeUndefined()
})

test('pictures may also be data', () => {
  expect(safeImageUrl('data:image/svg+xml;base64,AA')).toBe('data:image/svg+xml;base64,AA')
  expect(safeImageUrl('data:text/html,x')).toBeUndefined()
  expect(safeImageUrl('')).toBeUndefined()
})

test.each([
  'http://x.test/a.png',
  'https://token@x.test/a.png',
  'localhost',
  'registry',
  'nas.local',
  'a.internal',
  '127.0.0.1',
  '2130706433',
  '10.0.0.1',
  '172.20.1.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0',
  '[::1]',
  '[fe80::1]',
  '[fd00::1]',
  '[::ffff:a00:1]',
])('no reader is made to fetch a picture from their own network, or in the clear: %s', (text) => {
  expect(safeImageUrl(text.includes('/') ? text : `https://${text}/a.png`)).toBeUndefined()
})

test.each(['x.test', '8.8.8.8', '172.32.0.1', '[2001:db8::1]'])('a host of the internet has pictures: %s', (host) => {
  expect(safeImageUrl(`https://${host}/a.png`)).toBe(`https://${host}/a.png`)
})

test('people ask for help on a page or by mail', () => {
  expect(safeSupportUrl('help@x.test')).toBe('mailto:help@x.test')
  expect(safeSupportUrl('mailto:help@x.test')).toBe('mailto:help@x.test')
  expect(safeSupportUrl('https://x.test/help')).toBe('https://x.test/help')
  expect(safeSupportUrl('mailto:a@x.test?bcc=b@x.test')).toBeUndefined()
  expect(safeSupportUrl('javascript:a@x.test')).toBeUndefined()
})

test('an address is shown without what every address has', () => {
  expect(shownUrl('https://www.x.test/me/')).toBe('x.test/me')
  expect(shownUrl('mailto:help@x.test')).toBe('help@x.test')
})
