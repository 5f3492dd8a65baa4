import fc from 'fast-check'
import { expect, it } from 'vitest'
import { counted } from '../../test/counted.ts'
import { joined, type Part } from '../../test/parts.ts'
import { png } from '../../test/pictures.ts'
import { readWorkflow } from '../read-workflow.ts'

type Chunk = [type: string, data: Part]

const textOf = (name: string) => `workflow\0{"nodes":[{"id":1,"type":"${name}"}],"links":[]}`
const header: Chunk = ['IHDR', Buffer.alloc(13)]
const end: Chunk = ['IEND', '']
/** Chunks of a text and of an end, placed in the data of a picture. */
const decoy = png(['tEXt', textOf('Decoy')], end).subarray(8)

function picture(bytes: number, bytesOfChunk: number): Chunk[] {
  const data = Buffer.alloc(bytes)
  for (let at = 0; at + decoy.length <= bytes; at += 3001) decoy.copy(data, at)
  const count = Math.ceil(bytes / bytesOfChunk)
  return Array.from({ length: count }, (_, at) => ['IDAT', data.subarray(at * bytesOfChunk, (at + 1) * bytesOfChunk)])
}

it('the workflow of a PNG is read at any position, and never from its image data', async () => {
  const sizes = fc.record({
    bytes: fc.integer({ min: 1, max: 3_000_000 }),
    bytesOfChunk: fc.oneof(fc.constantFrom(8192, 65_536, 524_288), fc.integer({ min: 500, max: 1_000_000 })),
    bytesOfText: fc.constantFrom(0, 0, 900, 70_000, 1_200_000),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    hasWorkflow: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(sizes, async ({ bytes, bytesOfChunk, bytesOfText, place, hasWorkflow }) => {
      const chunks: Chunk[] = [...picture(bytes, bytesOfChunk), ['tEXt', `Comment\0${'c'.repeat(bytesOfText)}`], end]
      if (hasWorkflow) chunks.splice(Math.round(place * chunks.length), 0, ['tEXt', textOf('Real')])
      const file = counted(new Blob([png(header, ...chunks)]))
      const read = await readWorkflow(file)
      expect(read).toMatchObject(
        hasWorkflow ? { state: 'read', workflow: { nodes: [{ type: 'Real' }] } } : { state: 'no-workflow' },
      )
      expect(file.bytes).toBeLessThanOrEqual(file.size)
    }),
    { numRuns: 60 },
  )
})

it.each([8192, 65_536, 5_000_000])('a PNG of 5 MB in chunks of %i bytes is read in a few slices', async (bytes) => {
  const chunks = picture(5_000_000, bytes)
  const text: Chunk = ['tEXt', textOf('Real')]
  for (const parts of [
    [text, ...chunks],
    [...chunks, text],
  ]) {
    const file = counted(new Blob([png(header, ...parts, end)]))
    expect(await readWorkflow(file)).toMatchObject({ state: 'read', workflow: { nodes: [{ type: 'Real' }] } })
    expect(file.slices).toBeLessThanOrEqual(parts[0] === text ? 1 : 2)
    expect(file.bytes).toBeLessThanOrEqual(file.size)
  }
})

it('a PNG of almost 20 MB is read to its end', async () => {
  const chunks = picture(19_900_000, 300_000)
  const file = counted(new Blob([joined(png(header, ...chunks, ['tEXt', textOf('Real')], end), Buffer.alloc(90_000))]))
  expect(await readWorkflow(file)).toMatchObject({ state: 'read', workflow: { nodes: [{ type: 'Real' }] } })
  expect(file.bytes).toBeLessThanOrEqual(file.size)
})

it('a PNG of 150,000 texts and as many parts of image data is read', async () => {
  const chunks = [png(['tEXt', 'a\0b']).subarray(8), png(['IDAT', '']).subarray(8)]
  const parts = chunks.map((chunk) => Buffer.alloc(chunk.length * 150_000, chunk))
  const file = new Blob([joined(png(header), ...parts, png(['tEXt', textOf('Real')], end).subarray(8))])
  expect(await readWorkflow(file)).toMatchObject({ state: 'read', workflow: { nodes: [{ type: 'Real' }] } })
})
