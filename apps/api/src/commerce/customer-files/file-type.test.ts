import { expect, test } from 'vitest'
import { servedType } from './file-type.ts'

test.each(['image/png', 'image/jpeg', 'image/webp', 'video/mp4', 'audio/mpeg', 'model/gltf-binary'])(
  '%s is served with its own type',
  (type) => {
    expect(servedType(type)).toBe(type)
  },
)

test('case, blanks and parameters of a type are ignored', () => {
  expect(servedType(' Image/PNG; charset=utf-8')).toBe('image/png')
})

test.each([
  'text/html',
  'image/svg+xml',
  'application/xhtml+xml',
  'text/xml',
  'application/javascript',
  'text/css',
  'application/pdf',
  'multipart/x-mixed-replace',
  'image/png\r\nX-Evil: 1',
  'image/png, text/html',
  'text/html;image/png',
  '',
  null,
])('%j is served as application/octet-stream', (type) => {
  expect(servedType(type)).toBe('application/octet-stream')
})
