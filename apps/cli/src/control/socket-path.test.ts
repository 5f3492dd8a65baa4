import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { controlSocketPath } from './socket-path.ts'

it('is in the data folder', () => {
  expect(controlSocketPath('/srv/registry')).toBe('/srv/registry/control.sock')
})

it('is short even when the data folder is not, and one folder has one', () => {
  const [one, two] = ['a', 'b'].map((letter) => controlSocketPath(`/srv/${letter.repeat(200)}`))
  expect(one?.startsWith(tmpdir())).toBe(true)
  expect(Buffer.byteLength(one ?? '')).toBeLessThan(100)
  expect(one).not.toBe(two)
  expect(controlSocketPath(`/srv/${'a'.repeat(200)}`)).toBe(one)
})
