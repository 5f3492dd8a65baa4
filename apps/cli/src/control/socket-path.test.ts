import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { controlSocketPath } from './socket-path.ts'

it('lies in the data folder', () => {
  expect(controlSocketPath('/srv/registry')).toBe('/srv/registry/control.sock')
})

it('is short even for a long data folder path, and unique to the folder', () => {
  const [one, two] = ['a', 'b'].map((letter) => controlSocketPath(`/srv/${letter.repeat(200)}`))
  expect(one?.startsWith(tmpdir())).toBe(true)
  expect(Buffer.byteLength(one ?? '')).toBeLessThan(100)
  expect(one).not.toBe(two)
  expect(controlSocketPath(`/srv/${'a'.repeat(200)}`)).toBe(one)
})
