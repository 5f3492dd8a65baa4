import { expect, test } from 'vitest'
import { safeImageUrl, safeSupportUrl, safeUrl, shownUrl } from './safe-url.ts'

test('only web addresses are links', () => {
  expect(safeUrl(' https://x.test/a ')).toBe('https://x.test/a')
  expect(safeUrl('javascript:alert(1)')).toBeUndefined()
  expect(safeUrl('data:text/html,x')).toBeUndefined()
  expect(safeUrl('x.test')).toBeUndefined()
  expect(safeUrl(undefined)).toBeUndefined()
  expect(safeUrl('https://me:secret@x.test/')).toBeUndefined()
})

test('images may also be data URLs', () => {
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
])('an image in a private network or without TLS is refused: %s', (text) => {
  expect(safeImageUrl(text.includes('/') ? text : `https://${text}/a.png`)).toBeUndefined()
})

test.each(['x.test', '8.8.8.8', '172.32.0.1', '[2001:db8::1]'])('an image of a public host is allowed: %s', (host) => {
  expect(safeImageUrl(`https://${host}/a.png`)).toBe(`https://${host}/a.png`)
})

test('a support address is a page or an email address', () => {
  expect(safeSupportUrl('help@x.test')).toBe('mailto:help@x.test')
  expect(safeSupportUrl('mailto:help@x.test')).toBe('mailto:help@x.test')
  expect(safeSupportUrl('https://x.test/help')).toBe('https://x.test/help')
  expect(safeSupportUrl('mailto:a@x.test?bcc=b@x.test')).toBeUndefined()
  expect(safeSupportUrl('javascript:a@x.test')).toBeUndefined()
})

test('an address is shown without its protocol and www', () => {
  expect(shownUrl('https://www.x.test/me/')).toBe('x.test/me')
  expect(shownUrl('mailto:help@x.test')).toBe('help@x.test')
})
