import { expect, it } from 'vitest'
import { decodeSource } from './decode-source.ts'

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')

it('ends every line with a line feed, as Python and JavaScript end one at a carriage return', () => {
  expect(decodeSource(bytesOf('# a\rb = 1\r\nc = 2\n'))).toBe('# a\nb = 1\r\nc = 2\n')
})

it('reads UTF-8 with or without a mark, and other bytes one by one', () => {
  expect(decodeSource(Buffer.from('\ufeffé'))).toBe('é')
  expect(decodeSource(bytesOf('é'))).toBe('é')
})
