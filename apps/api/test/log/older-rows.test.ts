import { expect, test } from 'vitest'
import { listOlderRows } from '../../src/exchange/log/fill-store.ts'
import { loadSampleCatalogue } from '../../src/exchange/sample/load-sample-catalogue.ts'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

test('rows older than the log are listed in order, for any batch size', async () => {
  const { db } = registry.context
  await loadSampleCatalogue(registry.context)
  for (const id of ['z-without-versions', 'A-without-versions'])
    await givenNode(registry, id, { listed_at: new Date() })
  const whole = await listOlderRows(db, '', 10_000)
  const positions = whole.map(({ position }) => position)
  expect(positions).toEqual(positions.toSorted())
  expect(new Set(positions.map((position) => position[0]))).toEqual(new Set(['1', '2']))
  for (const limit of [1, 7]) {
    const batched: typeof whole = []
    for (let rows = await listOlderRows(db, '', limit); rows.length > 0;) {
      batched.push(...rows)
      rows = await listOlderRows(db, batched.at(-1)?.position ?? '', limit)
    }
    expect(batched).toEqual(whole)
  }
})
