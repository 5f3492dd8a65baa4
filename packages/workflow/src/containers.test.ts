import { expect, it } from 'vitest'
import { avif, box, element, keyedMeta, mp4, namedMeta, webm } from '../test/boxes.ts'
import { counted } from '../test/counted.ts'
import { glb, safetensors, svg } from '../test/data-files.ts'
import { joined, number } from '../test/parts.ts'
import { exif, jpeg, png, webp } from '../test/pictures.ts'
import { flac, mp3, ogg } from '../test/sounds.ts'
import { readWorkflow } from './read-workflow.ts'

const graph = '{"nodes":[{"id":1,"type":"A"}],"links":[],"extra":{"word":"\\u00fc ÿ"}}'
const prompt = '{"1":{"class_type":"A","inputs":{}}}'
const [utf8Graph, utf8Prompt] = [Buffer.from(graph), Buffer.from(prompt)]
const both: [string, Buffer][] = [
  ['prompt', utf8Prompt],
  ['workflow', utf8Graph],
]
const comment = JSON.stringify({ prompt, workflow: JSON.parse(graph) })

const [make, model, description, userComment] = [0x010f, 0x0110, 0x010e, 0x9286]
const ofComfy = exif([
  [model, `prompt:${prompt}\0`],
  [make, Buffer.from(`workflow:${graph}\0`)],
])
const utf16 = Buffer.from(graph, 'utf16le')
const long = Buffer.from(JSON.stringify({ ...JSON.parse(graph), filler: 'x'.repeat(200_000) }))

const files: [title: string, format: string, file: Buffer][] = [
  ['PNG with EXIF data', 'png', png(['eXIf', ofComfy])],
  ['WebP with Make and Model', 'webp', webp(ofComfy)],
  ['WebP with letters before the EXIF data', 'webp', webp(Buffer.concat([Buffer.from('Exif\0\0'), ofComfy]))],
  ['WebP in the other order of bytes', 'webp', webp(exif([[make, `workflow:${graph}`]], { isLittle: false }))],
  ['WebP with ImageDescription', 'webp', webp(exif([[description, Buffer.from(`Workflow:${graph}`)]]))],
  ['JPEG with EXIF data', 'jpeg', jpeg(ofComfy)],
  ['JPEG with a comment', 'jpeg', jpeg('', comment)],
  ['JPEG with UserComment', 'jpeg', jpeg(exif([[userComment, utf8Graph]], { type: 7 }))],
  [
    'JPEG with UserComment in ASCII',
    'jpeg',
    jpeg(exif([[userComment, Buffer.concat([Buffer.from('ASCII\0\0\0'), utf8Graph])]], { type: 7 })),
  ],
  [
    'JPEG with UserComment in UTF-16',
    'jpeg',
    jpeg(exif([[userComment, Buffer.concat([Buffer.from('UNICODE\0'), utf16])]], { type: 7 })),
  ],
  [
    'JPEG with UserComment in UTF-16, swapped',
    'jpeg',
    jpeg(exif([[userComment, Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(utf16).swap16()])]], { type: 7 })),
  ],
  ['JPEG with XPComment', 'jpeg', jpeg(exif([[0x9c9c, utf16]], { type: 1 }))],
  ['AVIF', 'avif', avif(ofComfy)],
  ['AVIF with data inside of its metadata', 'avif', avif(ofComfy, { isInside: true })],
  ['MP4 with keys', 'mp4', mp4(box('udta', keyedMeta(both)))],
  ['MP4 with keys beside the user data', 'mp4', mp4(keyedMeta(both))],
  ['MOV with keys', 'mp4', mp4(keyedMeta(both, { isQuickTime: true }))],
  ['MOV without its type', 'mp4', mp4(box('udta', keyedMeta(both))).subarray(20)],
  ['MP4 with a comment', 'mp4', mp4(box('udta', namedMeta([['\xa9cmt', Buffer.from(comment)]])))],
  ['MP4 with items that have names inside', 'mp4', mp4(box('udta', namedMeta([['workflow', utf8Graph]])))],
  [
    'MOV with a text of QuickTime',
    'mp4',
    mp4(box('udta', box('\xa9cmt', Buffer.from([0, graph.length + 1, 0, 0]), utf8Graph))),
  ],
  [
    'MOV with a long text of QuickTime',
    'mp4',
    mp4(box('udta', box('\xa9cmt', number(long.length % 65_536, { width: 2 }), '\0\0', long))),
  ],
  ['WebM', 'webm', webm(both)],
  ['WebM with a comment', 'webm', webm([['COMMENT', Buffer.from(comment)]])],
  ['WebM with tags at the end', 'webm', webm([['WORKFLOW', utf8Graph]], { isBehind: true })],
  ['FLAC', 'flac', flac(both)],
  ['Ogg Opus', 'ogg', ogg('OpusTags', both)],
  ['Ogg Vorbis over several pages', 'ogg', ogg('\x03vorbis', [['WORKFLOW', long]])],
  ['Ogg FLAC', 'ogg', ogg('\x84\0\0\0', both)],
  [
    'MP3 with ID3 2.4 in UTF-8',
    'mp3',
    mp3(4, 3, [
      ['prompt', prompt],
      ['workflow', graph],
    ]),
  ],
  ['MP3 with ID3 2.3 in UTF-16', 'mp3', mp3(3, 1, [['workflow', graph]])],
  ['MP3 with ID3 2.3, unsynchronised', 'mp3', mp3(3, 0, [['workflow', graph]], 0x80)],
  ['MP3 with ID3 2.2', 'mp3', mp3(2, 0, [['workflow', graph]])],
  ['GLB', 'glb', glb({ asset: { version: '2.0', extras: { prompt, workflow: graph } } })],
  ['GLB with an object', 'glb', glb({ asset: { extras: { workflow: JSON.parse(graph) } } })],
  ['SVG with CDATA', 'svg', svg(`<metadata><![CDATA[\n${comment}\n]]></metadata>`)],
  ['SVG with escaped text', 'svg', svg(`<desc>${graph.replaceAll('"', '&quot;')}</desc>`)],
  ['safetensors', 'safetensors', safetensors({ __metadata__: { prompt, workflow: graph }, w: { shape: [1] } })],
]

it.each(files)('reads the workflow of %s', async (_, format, file) => {
  const read = await readWorkflow(new Blob([file]))
  expect(read).toMatchObject({ state: 'read', format, workflow: { kind: 'graph', nodes: [{ type: 'A' }] } })
})

it.each([
  ['webp', webp(exif([[make, 'Camera\0']]))],
  ['jpeg', jpeg('')],
  ['avif', avif('')],
  ['mp4', mp4()],
  ['webm', webm([['ENCODER', 'Lavf']])],
  ['flac', flac([['TITLE', 'a']])],
  ['ogg', ogg('OpusTags', [['TITLE', 'a']])],
  ['mp3', mp3(4, 3, [['comment', '{"a":1}']])],
  ['mp3', Buffer.from([0xff, 0xfb, 0x90, 0x64])],
  ['glb', glb({ asset: { version: '2.0' }, nodes: [{ mesh: 0 }] })],
  ['svg', svg('')],
  ['safetensors', safetensors({ __metadata__: { format: 'pt' } })],
])('reports a file of the format %s without a workflow', async (format, file) => {
  expect(await readWorkflow(new Blob([file]))).toEqual({ state: 'no-workflow', format })
})

it('any number of parts before the metadata is read in a few slices', async () => {
  const cluster = element(0x1f43b675, Buffer.alloc(8000))
  const simple = element(0x67c8, element(0x45a3, 'WORKFLOW'), element(0x4487, utf8Graph))
  const clusters = Array.from({ length: 600 }, () => cluster)
  const segment = element(0x18538067, ...clusters, element(0x1254c367, element(0x7373, simple)))
  const frame = joined('ANMF', number(8000, { isLittle: true }), Buffer.alloc(8000))
  const still = webp(ofComfy)
  const frames = joined(still.subarray(0, 12), ...Array.from({ length: 600 }, () => frame), still.subarray(12))
  for (const bytes of [joined(element(0x1a45dfa3, 'webm'), segment), frames]) {
    const file = counted(new Blob([bytes]))
    expect(await readWorkflow(file)).toMatchObject({ state: 'read', workflow: { nodes: [{ type: 'A' }] } })
    expect(file.slices).toBeLessThanOrEqual(2)
    expect(file.bytes).toBeLessThanOrEqual(file.size)
  }
})
