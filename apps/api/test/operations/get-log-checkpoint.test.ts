import { expect, test } from 'vitest'
import { sequenceLog } from '../../src/exchange/log/sequence-log.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

test('404 before the first checkpoint', async () => {
  expect(await registry.call('getLogCheckpoint', '/log/checkpoint')).toMatchObject({
    status: 404,
    body: { error: 'log_file_not_found' },
  })
})

test('200 as a signed note with a cache lifetime of seconds', async () => {
  await sequenceLog(registry.context)
  const { status, headers, body } = await registry.call('getLogCheckpoint', '/log/checkpoint')
  expect({ status, type: headers.get('content-type'), caching: headers.get('cache-control') }).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    caching: 'public, max-age=2',
  })
  expect(String(body)).toMatch(
    /^registry\.test\/log\n0\n47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— registry\.test\/log /,
  )
})
