import { describe, expect, it } from 'vitest'
import { deflateSync } from 'node:zlib'
import type { Part } from '../test/parts.ts'
import { png } from '../test/pictures.ts'
import { readWorkflow } from './read-workflow.ts'

const graph = '{"nodes":[{"id":1,"type":"A"}],"links":[],"extra":{"word":"ü"}}'
const prompt = '{"1":{"class_type":"A","inputs":{}}}'

const pngOf = (...chunks: [type: string, data: Part][]) => new Blob([png(...chunks)])

describe('a PNG file', () => {
  it.each([
    ['tEXt', pngOf(['tEXt', `workflow\0${graph}`])],
    ['zTXt', pngOf(['zTXt', Buffer.concat([Buffer.from('workflow\0\0'), deflateSync(graph)])])],
    ['iTXt', pngOf(['iTXt', `workflow\0\0\0en\0Graph\0${graph}`])],
    ['iTXt, compressed', pngOf(['iTXt', Buffer.concat([Buffer.from('workflow\0\x01\0\0\0'), deflateSync(graph)])])],
    ['tEXt after the end', pngOf(['IDAT', ''], ['IEND', ''], ['tEXt', `workflow\0${graph}`], ['zip\n', 'x'])],
    ['comf, after the image', pngOf(['IDAT', 'x'.repeat(200_000)], ['comf', `workflow\0${graph}`])],
  ])('is read by its %s', async (_, file) => {
    expect(await readWorkflow(file)).toMatchObject({ state: 'read', format: 'png', workflow: { kind: 'graph' } })
  })

  it('has its workflow rather than its prompt', async () => {
    const file = pngOf(['tEXt', `prompt\0${prompt}`], ['tEXt', `workflow\0${graph}`])
    expect(await readWorkflow(file)).toMatchObject({ workflow: { kind: 'graph' } })
    expect(await readWorkflow(pngOf(['tEXt', `prompt\0${prompt}`]))).toMatchObject({ workflow: { kind: 'prompt' } })
  })

  it('without a workflow has the state no-workflow', async () => {
    const file = pngOf(['tEXt', 'parameters\0a cat'], ['zTXt', 'workflow\0\0no zlib'], ['IEND', ''])
    expect(await readWorkflow(file)).toEqual({ state: 'no-workflow', format: 'png' })
  })

  it('with a text that inflates beyond the limit is refused', async () => {
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024))
    const file = pngOf(['zTXt', Buffer.concat([Buffer.from('workflow\0\0'), bomb])])
    expect(await readWorkflow(file)).toEqual({ state: 'too-large' })
  })

  it('with many texts that inflate is refused', async () => {
    const text = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(8 * 1024 * 1024))])
    const some = (count: number) => pngOf(...Array.from({ length: count }, (): [string, Part] => ['zTXt', text]))
    expect(await readWorkflow(some(2))).toEqual({ state: 'no-workflow', format: 'png' })
    expect(await readWorkflow(some(3))).toEqual({ state: 'too-large' })
  })

  it('with a prompt in words has no workflow', async () => {
    const file = pngOf(['tEXt', 'prompt\0{red|blue} hair'], ['tEXt', 'workflow\0a cat'])
    expect(await readWorkflow(file)).toEqual({ state: 'no-workflow', format: 'png' })
  })

  it('that is truncated or damaged is broken', async () => {
    const cut = pngOf(['tEXt', `workflow\0${graph}`]).slice(0, 60)
    expect(await readWorkflow(cut)).toMatchObject({ state: 'broken', format: 'png' })
    expect(await readWorkflow(pngOf(['tEXt', 'workflow\0{"nodes']))).toEqual({
      state: 'broken',
      format: 'png',
      detail: 'The workflow in the file is no JSON.',
    })
  })
})

describe('a text file', () => {
  it.each([
    ['UTF-8', new Blob([graph])],
    ['UTF-8 with a byte order mark', new Blob(['\uFEFF', graph])],
    ['UTF-16', new Blob([Buffer.from(`\uFEFF${graph}`, 'utf16le')])],
  ])('in %s is read', async (_, file) => {
    expect(await readWorkflow(file)).toMatchObject({
      state: 'read',
      format: 'json',
      workflow: { nodes: [{ type: 'A' }] },
    })
  })

  it('with invalid JSON is broken, and with other JSON has no workflow', async () => {
    expect(await readWorkflow(new Blob(['{"nodes": [']))).toMatchObject({ state: 'broken', format: 'json' })
    expect(await readWorkflow(new Blob(['[1, 2]']))).toEqual({ state: 'no-workflow', format: 'json' })
  })

  it('beyond 20 MB is not read', async () => {
    const slices: number[] = []
    const file = new Blob([graph, ' '.repeat(20 * 1024 * 1024)])
    const source = { size: file.size, slice: (a: number, b: number) => (slices.push(b - a), file.slice(a, b)) }
    expect(await readWorkflow(source)).toEqual({ state: 'too-large' })
    expect(slices).toEqual([1088])
  })
})

it('other files, and an empty one, have an unknown format', async () => {
  expect(await readWorkflow(new Blob([]))).toEqual({ state: 'unknown-format' })
  expect(await readWorkflow(new Blob(['%PDF-1.7']))).toEqual({ state: 'unknown-format' })
})

it('a file that cannot be read is broken', async () => {
  const file = pngOf(['IDAT', 'x'.repeat(200_000)], ['tEXt', 'a'])
  const source = {
    size: file.size,
    slice: (start: number, end: number) =>
      start > 0 ? { arrayBuffer: () => Promise.reject(new Error('It was moved.')) } : file.slice(start, end),
  }
  expect(await readWorkflow(source)).toEqual({ state: 'broken', format: 'png', detail: 'The file cannot be read.' })
})
