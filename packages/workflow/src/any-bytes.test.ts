import fc from 'fast-check'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { avif, box, element, keyedMeta, mp4, webm } from '../test/boxes.ts'
import { counted } from '../test/counted.ts'
import { glb, safetensors, svg } from '../test/data-files.ts'
import { joined, number } from '../test/parts.ts'
import { exif, jpeg, png, webp } from '../test/pictures.ts'
import { flac, mp3, ogg } from '../test/sounds.ts'
import { parseWorkflow } from './parse-workflow.ts'
import { readWorkflow } from './read-workflow.ts'
import { usesOf } from './uses.ts'

const graph = JSON.stringify({
  nodes: [
    {
      id: 1,
      type: 'A',
      inputs: [{ name: 'x', type: 'INT', link: 1 }],
      widgets_values: [1, NaN],
      properties: { cnr_id: 'p' },
    },
    { id: 2, type: 's' },
    { id: 3, type: 'workflow>g' },
  ],
  links: [[1, 2, 0, 1, 0, 'INT']],
  definitions: {
    subgraphs: [
      {
        id: 's',
        nodes: [
          { id: 1, type: 's' },
          { id: 2, type: 'B' },
        ],
        links: [],
      },
    ],
  },
  extra: { groupNodes: { g: { nodes: [{ type: 'C' }], links: [] } } },
})
const texts: [string, string][] = [['workflow', graph]]
const tiff = exif([[0x010f, `workflow:${graph}`]])
const zlib = deflateSync(graph).toString('latin1')

const files: [format: string, file: Buffer][] = [
  ['json', Buffer.from(graph)],
  ['png', png(['tEXt', `workflow\0${graph}`], ['zTXt', `prompt\0\0${zlib}`], ['iTXt', `prompt\0\x01\0\0\0${zlib}`])],
  ['webp', webp(tiff)],
  ['jpeg', jpeg(tiff, graph)],
  ['avif', avif(tiff)],
  ['mp4', mp4(box('udta', keyedMeta(texts)))],
  ['webm', webm(texts)],
  ['webm', webm(texts, { isBehind: true })],
  ['flac', flac(texts)],
  ['ogg', ogg('OpusTags', texts)],
  ['mp3', mp3(4, 3, texts)],
  ['glb', glb({ asset: { extras: { workflow: graph } } })],
  ['svg', svg(`<metadata><![CDATA[${graph}]]></metadata>`)],
  ['safetensors', safetensors({ __metadata__: { workflow: graph } })],
]
const mostBytes = 20 * 1024 * 1024 + 1024
const states = ['read', 'no-workflow', 'unknown-format', 'too-large', 'broken']

async function stateOf(bytes: Uint8Array): Promise<string> {
  const file = counted(new Blob([Buffer.from(bytes)]))
  const read = await readWorkflow(file)
  if (read.state === 'read') usesOf(read.workflow)
  expect(file.bytes).toBeLessThanOrEqual(mostBytes)
  expect(file.slices).toBeLessThanOrEqual(10_000)
  return read.state
}

const mutation = fc.record({
  cut: fc.double({ min: 0, max: 1, noNaN: true }),
  isCut: fc.boolean(),
  changes: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
    maxLength: 12,
  }),
})

it.each(files)('a truncated or changed file of the format %s gets a state', async (format, file) => {
  expect(await readWorkflow(new Blob([file]))).toMatchObject({ state: 'read', format })
  await fc.assert(
    fc.asyncProperty(mutation, async ({ cut, isCut, changes }) => {
      const bytes = Buffer.from(file.subarray(0, isCut ? Math.ceil(file.length * cut) : file.length))
      for (const [place, value] of changes) if (bytes.length > 0) bytes[Math.floor(bytes.length * place)] = value
      expect(states).toContain(await stateOf(bytes))
    }),
    { numRuns: 150 },
  )
})

it.each(files)('any bytes after the start of the format %s get a state', async (_, file) => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 4, max: 40 }), fc.uint8Array({ maxLength: 400 }), async (length, rest) => {
      expect(states).toContain(await stateOf(joined(file.subarray(0, length), Buffer.from(rest))))
    }),
    { numRuns: 100 },
  )
})

it('any JSON, and any nodes, get a state', () => {
  const keys =
    'nodes links id type inputs outputs pos properties models definitions subgraphs extra groupNodes class_type ' +
    'inputNode widgets_values __proto__ workflow prompt s'
  const { value } = fc.letrec<{ value: unknown; node: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, 1, 's', '__proto__', true, -10),
      fc.array(tie('value')),
      tie('node'),
    ),
    node: fc.dictionary(fc.constantFrom(...keys.split(' ')), tie('value'), { noNullPrototype: true }),
  }))
  fc.assert(
    fc.property(value, value, value, (nodes, links, definitions) => {
      for (const any of [nodes, { nodes, links, definitions }, { nodes: [nodes], links, extra: definitions }]) {
        const workflow = parseWorkflow(JSON.stringify(any)) ?? { kind: 'graph', nodes: [], links: [], models: [] }
        expect(usesOf(workflow).reduce((sum, { count }) => sum + count, 0)).toBe(workflow.nodes.length)
      }
    }),
    { numRuns: 400 },
  )
  expect(Object.keys(Object.prototype)).toEqual([])
})

const repeated = (part: Buffer, count: number) => Buffer.concat(Array.from({ length: count }, () => part))

/** Returns a file of 3 GiB, with zeros between its start and its end. */
function sparse(start: Buffer, end: Buffer) {
  const size = 3 * 1024 ** 3
  return counted({
    size,
    slice: (from, to) => ({
      arrayBuffer: async () => {
        const bytes = new Uint8Array(to - from)
        for (const [part, at] of [
          [start, 0],
          [end, size - end.length],
        ] as const) {
          for (let index = Math.max(0, from - at); index < Math.min(part.length, to - at); index += 1) {
            bytes[at + index - from] = part[index]!
          }
        }
        return bytes.buffer
      },
    }),
  })
}

it('a video of 3 GB with its tags at the end is read in a few slices', async () => {
  const moov = box(
    'moov',
    box('mvhd', Buffer.alloc(5000)),
    box('trak', Buffer.alloc(90_000)),
    box('udta', keyedMeta(texts)),
  )
  const ftyp = box('ftyp', 'isom', number(512))
  const size = 3 * 1024 ** 3 - ftyp.length - moov.length
  const mp4File = sparse(joined(ftyp, number(1), 'mdat', number(0), number(size)), moov)
  expect(await readWorkflow(mp4File)).toMatchObject({ state: 'read', format: 'mp4' })
  expect([mp4File.slices, mp4File.bytes]).toSatisfy(([slices, bytes]: number[]) => slices! < 10 && bytes! < 20_000)

  const tags = element(
    0x1254c367,
    element(0x7373, element(0x67c8, element(0x45a3, 'WORKFLOW'), element(0x4487, graph))),
  )
  const header = joined(element(0x1a45dfa3, 'webm'), Buffer.from('1853806701ffffffffffffff', 'hex'))
  const seek = (position: number) =>
    element(
      0x114d9b74,
      element(0x4dbb, element(0x53ab, Buffer.from('1254c367', 'hex')), element(0x53ac, number(position))),
    )
  const start = joined(
    header,
    seek(3 * 1024 ** 3 - tags.length - header.length),
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
  )
  const webmFile = sparse(start, tags)
  expect(await readWorkflow(webmFile)).toMatchObject({ state: 'read', format: 'webm' })
  expect(webmFile.slices).toBeLessThan(10)
})

it.each([
  ['png', png(['tEXt', '']).subarray(0, 8)],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2])],
  ['webp', joined('RIFF', number(0), 'WEBP')],
  ['mp4', box('ftyp', 'isom', number(0))],
  ['flac', Buffer.from('fLaC')],
  ['glb', joined('glTF', number(2), number(0), number(0xffffffff), 'JSON')],
  ['safetensors', joined(Buffer.from([0, 0, 0, 0x70, 0, 0, 0, 0]), '{')],
])('3 GB of zeros after the start of a %s stop at a limit', async (_, start) => {
  const file = sparse(start, Buffer.alloc(0))
  expect(states).toContain((await readWorkflow(file)).state)
  expect(file.bytes).toBeLessThanOrEqual(mostBytes)
})

it('EXIF entries that share their bytes stop at a limit', async () => {
  const count = 4000
  const entry = joined(number(0x010f, { width: 2 }), number(2, { width: 2 }), number(40_000), number(8))
  const shared = joined(
    'MM',
    number(42, { width: 2 }),
    number(8),
    number(count, { width: 2 }),
    ...Array.from({ length: count }, () => entry),
  )
  expect(await readWorkflow(new Blob([webp(shared)]))).toEqual({ state: 'too-large' })
})

it('tags that an index names repeatedly are read once', async () => {
  const simple = element(0x67c8, element(0x45a3, 'A'), element(0x4487, 'x'))
  const tags = element(0x1254c367, element(0x7373, repeated(simple, 200_000)))
  const index = (position: number) => {
    const seek = element(0x4dbb, element(0x53ab, Buffer.from('1254c367', 'hex')), element(0x53ac, number(position)))
    return element(0x114d9b74, repeated(seek, 200_000))
  }
  const [segment, cluster] = ['1853806701ffffffffffffff', '1f43b67501ffffffffffffff'].map((hex) =>
    Buffer.from(hex, 'hex'),
  )
  const position = index(0).length + cluster!.length
  const file = joined(element(0x1a45dfa3, 'webm'), segment!, index(position), cluster!, tags)
  expect(await stateOf(file)).toBe('no-workflow')
})

it('AVIF items with empty extents terminate', async () => {
  const item = joined(
    number(1, { width: 2 }),
    number(0, { width: 2 }),
    number(0, { width: 2 }),
    number(65_535, { width: 2 }),
  )
  const iloc = box(
    'iloc',
    number(2 ** 24),
    number(0, { width: 2 }),
    number(65_535, { width: 2 }),
    repeated(item, 65_535),
  )
  const infe = box('infe', number(2 * 2 ** 24), number(2, { width: 2 }), number(0, { width: 2 }), 'Exif')
  const meta = box('meta', number(0), box('iinf', number(0), number(1, { width: 2 }), infe), iloc)
  expect(await stateOf(joined(box('ftyp', 'avif', number(0)), meta))).toBe('no-workflow')
})

it('MP4 items that share a long name terminate', async () => {
  const data = box('data', number(1), number(0), '{}')
  const item = joined(number(data.length + 8), number(1), data)
  const keys = box('keys', number(0), number(1), box('mdta', 'WORKFLOW'.repeat(500_000)))
  expect(await stateOf(mp4(box('meta', box('hdlr'), keys, box('ilst', repeated(item, 200_000)))))).toBe('no-workflow')
})

it('texts of many zeros before a letter terminate', async () => {
  const zeros = `${'\0'.repeat(1_000_000)}a`
  expect(await stateOf(webp(exif([[0x010f, zeros]])))).toBe('no-workflow')
  expect(await stateOf(mp3(4, 3, [['a', zeros]]))).toBe('no-workflow')
})
