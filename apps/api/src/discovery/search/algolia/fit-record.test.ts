import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitRecord } from './fit-record.ts'

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

it('leaves a record of ordinary size unchanged', () => {
  const record = { objectID: 'a', description: 'Some words.', comfy_nodes: ['One', 'Two'], status: 'x', total: 5 }
  expect(fitRecord(record)).toEqual(record)
})

it('cuts the ends of lists and texts, optional fields first, and never required fields', () => {
  const record = {
    objectID: 'a',
    id: 'a',
    translated_descriptions: ['x'.repeat(1500), 'y'.repeat(1500)],
    comfy_nodes: Array.from({ length: 330 }, (_, at) => `SomeNodeOrOther${at}`),
    exact: ['id a'],
  }
  const fitted = fitRecord(record)
  expect(fitted).toMatchObject({ id: 'a', exact: ['id a'], translated_descriptions: [expect.any(String)] })
  expect(fitted['comfy_nodes']).toHaveLength(330)
})

it('fits any record into the size limit of Algolia', () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 400 })
  fc.assert(
    fc.property(texts, texts, fc.string({ unit: 'binary', maxLength: 20_000 }), (comfyNodes, tags, description) => {
      expect(bytes(fitRecord({ objectID: 'a', comfy_nodes: comfyNodes, tags, description }))).toBeLessThanOrEqual(9500)
    }),
    { numRuns: 30 },
  )
})
