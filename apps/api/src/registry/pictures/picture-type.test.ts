import { expect, test } from 'vitest'
import { pictureType } from './picture-type.ts'

const typeOf = (text: string) => pictureType(Buffer.from(text, 'latin1'))

test.each([
  ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a...', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- drawn --> <!DOCTYPE svg>\n<svg>', 'image/svg+xml'],
])('%j is %s', (bytes, type) => {
  expect(typeOf(bytes)).toBe(type)
})

test.each([
  '',
  '<!doctype html><svg>',
  '<html><svg>',
  'svg <svg>',
  '<svgx>',
  '<script>alert(1)</script><svg>',
  '%PDF-1.7',
  'RIFF\0\0\0\0WAVE',
  '\x89PNG',
  'BM......',
])('%j is not a picture', (bytes) => {
  expect(typeOf(bytes)).toBeUndefined()
})

test('a head of many comments is read in linear time', () => {
  const before = process.threadCpuUsage()
  expect(typeOf('<!---->'.repeat(1000))).toBeUndefined()
  expect(typeOf('<!--'.repeat(1000))).toBeUndefined()
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(1)
})
