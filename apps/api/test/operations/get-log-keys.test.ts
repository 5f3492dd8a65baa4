import { parseVerifierKey } from '@registry/transparency-log'
import { expect, test } from 'vitest'
import { sequenceLog } from '../../src/exchange/log/sequence-log.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

test('404 before the first checkpoint', async () => {
  expect(await registry.call('getLogKeys', '/log/keys')).toMatchObject({ status: 404 })
})

test('200 with the name of the log and its key', async () => {
  await sequenceLog(registry.context)
  const { status, body } = await registry.call('getLogKeys', '/log/keys')
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { origin: 'registry.test/log', keys: [{ since: 0 }], witnesses: [] },
  })
  expect(parseVerifierKey(body.keys[0].key)).toMatchObject({ name: 'registry.test/log', kind: 'note' })
})
