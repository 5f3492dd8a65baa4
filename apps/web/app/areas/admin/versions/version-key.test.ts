import { expect, test } from 'vitest'
import { fromKey, keyOf } from './version-key.ts'

test('a key identifies one version', () => {
  expect(fromKey(keyOf({ node_id: 'lamp-tools', version: '1.0.0-rc.1' }))).toEqual({
    nodeId: 'lamp-tools',
    version: '1.0.0-rc.1',
  })
})

test.each(['', 'lamp-tools', '@1.0.0', 'lamp-tools@'])('%j is no key', (key) => {
  expect(fromKey(key)).toBeUndefined()
})
