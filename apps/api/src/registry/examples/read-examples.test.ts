import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { UnreadFile } from '../archives/read-files.ts'
import { chooseExamples, exampleLimits } from './choose-examples.ts'
import { readExamples } from './read-examples.ts'

const workflow = (...types: (string | [type: string, pack: string])[]): string =>
  JSON.stringify({
    last_node_id: types.length,
    links: [],
    nodes: types.map((type, id) =>
      typeof type === 'string'
        ? { id, type, properties: {} }
        : { id, type: type[0], properties: { cnr_id: type[1], ver: '1.0.0' } },
    ),
  })

const file = (path: string, content: string | Buffer): UnreadFile => {
  const bytes = Buffer.from(content)
  return { path, size: bytes.length, read: (limit) => Promise.resolve(bytes.subarray(0, limit)) }
}

/** Returns a PNG picture with a workflow in a text chunk, as ComfyUI saves pictures. */
const picture = (text: string): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('tEXt', Buffer.from(`workflow\0${text}`)),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('examples of a pack', () => {
  test('are workflows in template folders, as text and in pictures, with each node once and the pack that it names', async () => {
    const files = [
      file('example_workflows/b.json', workflow('Blur', 'Blur', ['Sharpen', 'other-pack'])),
      file('docs/Example Workflows/a.png', picture(workflow('Grow'))),
      file('examples/api.json', JSON.stringify({ 3: { class_type: 'Queued', inputs: {} } })),
      file('workflow/settings.json', '{"theme": "dark"}'),
      file('tests/workflows/c.json', workflow('Tested')),
      file('web/d.json', workflow('Elsewhere')),
      file('example_workflows/readme.txt', workflow('NoWorkflow')),
    ]
    expect(await readExamples(files)).toEqual([
      { path: 'example_workflows/b.json', uses: [{ name: 'Blur' }, { name: 'Sharpen', pack: 'other-pack' }] },
      { path: 'examples/api.json', uses: [{ name: 'Queued' }] },
      { path: 'docs/Example Workflows/a.png', uses: [{ name: 'Grow' }] },
    ])
  })

  test('omit broken and unreadable files, and names that the database cannot store', async () => {
    const files: UnreadFile[] = [
      file('examples/cut.json', workflow('Cut').slice(0, -4)),
      file('examples/cut.png', picture(workflow('Cut')).subarray(0, 60)),
      { path: 'examples/damaged.json', size: 40, read: () => Promise.reject(new Error('archive_damaged')) },
      { path: 'examples/skipped.json', size: 40, read: () => Promise.resolve(undefined) },
      file('examples/deep.json', `{"nodes":${'['.repeat(200_000)}`),
      file('examples/empty.json', ''),
      file('examples/half\ud800.json', workflow('Half')),
      file('examples/names.json', workflow('\u0000', 'x'.repeat(501), '\ud800', '', ['Fine', '\u0000'])),
    ]
    expect(await readExamples(files)).toEqual([{ path: 'examples/names.json', uses: [{ name: 'Fine' }] }])
  })

  test('are limited per file, in total, and by nodes', async () => {
    const types = Array.from({ length: 400 }, (_, index) => `Node${index}`)
    const [example, ...others] = await readExamples([file('examples/many.json', workflow(...types))])
    expect(others).toEqual([])
    expect(example?.uses).toHaveLength(exampleLimits.uses)

    const few = { ...exampleLimits, allUses: 5 }
    const two = [file('examples/a.json', workflow('A', 'B', 'C')), file('examples/b.json', workflow('D', 'E', 'F'))]
    expect((await readExamples(two, few)).map(({ uses }) => uses.length)).toEqual([3, 2])
  })

  test('are not begun after the time limit', async () => {
    expect(await readExamples([file('examples/a.json', workflow('A'))], { ...exampleLimits, ms: -1 })).toEqual([])
  })

  test('are read in bounded memory and time for a huge text and for nested subgraphs', async () => {
    const id = (level: number) => `00000000-0000-4000-8000-0000000000${String(level).padStart(2, '0')}`
    const subgraphs = Array.from({ length: 30 }, (_, level) => ({
      id: id(level),
      nodes: [1, 2, 3].map((node) => ({ id: node, type: level === 29 ? 'Leaf' : id(level + 1) })),
      links: [],
    }))
    const bomb = { last_node_id: 1, links: [], nodes: [{ id: 1, type: id(0) }], definitions: { subgraphs } }
    const long = workflow(...Array.from({ length: 30_000 }, (_, index) => `Node${index % 7}`))
    const before = performance.now()
    const read = await readExamples([
      file('examples/bomb.json', JSON.stringify(bomb)),
      file('examples/long.json', long),
    ])
    expect(read.map(({ path }) => path)).toContain('examples/long.json')
    expect(performance.now() - before).toBeLessThan(20_000)
  })
})

test('chosen files fit the limits: texts first, none that is too large', () => {
  const mib = 1024 ** 2
  const listed = [
    ...Array.from({ length: 200 }, (_, index) => ({ path: `examples/${1000 + index}.png`, size: mib })),
    { path: 'examples/z.json', size: 10 },
    { path: 'examples/large.json', size: 3 * mib },
    { path: 'examples/large.png', size: 13 * mib },
  ]
  const chosen = chooseExamples(listed, exampleLimits)
  expect(chosen[0]?.path).toBe('examples/z.json')
  expect(chosen).toHaveLength(64)
  expect(chosen.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(exampleLimits.allBytes)
  const small = Array.from({ length: 1000 }, (_, index) => ({ path: `workflows/${index}.json`, size: 10 }))
  expect(chooseExamples(small, exampleLimits)).toHaveLength(exampleLimits.files)
})
