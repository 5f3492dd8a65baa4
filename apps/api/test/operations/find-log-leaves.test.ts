import { expect, test } from 'vitest'
import { sequenceLog } from '../../src/exchange/log/sequence-log.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'

const registry = useRegistry()
const find = (subject: string) => registry.call('findLogLeaves', `/log/leaves?subject=${encodeURIComponent(subject)}`)

test('200 with the entries about a version and its archive, once a checkpoint covers them', async () => {
  const maker = await givenPublisher(registry, 'maker')
  await givenVersion(registry, maker, 'pack', '1.0.0')
  expect(await find('version:pack@1.0.0')).toMatchObject({ status: 200, body: { indexes: [] } })
  await sequenceLog(registry.context)
  expect((await find('version:pack@1.0.0')).body).toEqual({ indexes: [2] })
  const { body } = await registry.call('getNodeVersion', '/nodes/pack/versions/1.0.0')
  expect((await find(`archive:${body.sha256}`)).body).toEqual({ indexes: [2] })
  expect((await find('version:pack@2.0.0')).body).toEqual({ indexes: [] })
})

test('400 without a subject', async () => {
  expect(await registry.call('findLogLeaves', '/log/leaves')).toMatchObject({ status: 400 })
})
