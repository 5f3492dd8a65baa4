/**
 * Measures how long Chromium takes to read the workflow out of a PNG of 5 MB, as the page `/workflow` does it: from a file that
 * was chosen, with the uses of its nodes.
 *
 *   npm run bench -- read-png [--rounds 50]
 *
 * Baseline: reading all bytes of the same file. The text stands before the picture, as ComfyUI writes it, or behind it. A p95 over
 * the budget in budgets.json is marked and fails the run.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { freePort } from '../../e2e/running-registry.ts'
import { launchBrowser } from '../../e2e/browser.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { quantile } from '../shared/quantiles.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } })

const bytes = 5_000_000
const sources = fileURLToPath(new URL('../../packages/workflow/', import.meta.url))

const text = `workflow\0${JSON.stringify(workflowOf(100))}`
const pixels = randomBytes(bytes)
// Pillow cuts a picture into chunks of 64 KiB, libpng into chunks of 8 KiB, and others leave it whole.
const files = [65_536, 8192, bytes].flatMap((bytesOfChunk): [string, string, Buffer][] => {
  const count = Math.ceil(bytes / bytesOfChunk)
  const picture = Array.from({ length: count }, (_, at): [string, Buffer] => {
    return ['IDAT', pixels.subarray(at * bytesOfChunk, (at + 1) * bytesOfChunk)]
  })
  const chunks = `${count} of ${bytesOfChunk.toLocaleString('en')}`
  return [
    ['before', chunks, png(['IHDR', Buffer.alloc(13)], ['tEXt', text], ...picture, ['IEND', ''])],
    ['behind', chunks, png(['IHDR', Buffer.alloc(13)], ...picture, ['tEXt', text], ['IEND', ''])],
  ]
})

const directory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
const server = createServer((request, response) => void serve(request.url ?? '', response))
const port = await freePort()
server.listen(port, '127.0.0.1')
const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  const rows: (string | number)[][] = []
  for (const [where, chunks, content] of files) {
    const path = join(directory, 'picture.png')
    await writeFile(path, content)
    await page.setInputFiles('input', path)
    const times: { own: number[]; baseline: number[] } = await page.evaluate(`measure(${Number(values.rounds)})`)
    const [own, bare] = [times.own, times.baseline].map((each) => [quantile(each, 0.5), quantile(each, 0.95)] as const)
    if (!own || !bare) throw new Error('nothing was measured')
    const isSlow = own[1] > budgets.readPng.p95Ms
    if (isSlow) process.exitCode = 1
    const figures = [...own, ...bare].map((ms) => ms.toFixed(1))
    rows.push([where, chunks, ...figures, (own[0] / bare[0]).toFixed(2), isSlow ? 'SLOW' : ''])
  }
  printTable(['text', 'chunks', 'p50 ms', 'p95 ms', 'all bytes p50', 'p95 ms', 'ratio of p50', ''], rows)
} finally {
  await browser.close()
  server.close()
  await rm(directory, { recursive: true })
}

function png(...chunks: [type: string, data: string | Buffer][]): Buffer {
  const parts = chunks.flatMap(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type), typeof data === 'string' ? Buffer.from(data) : data])
    return [number(body.length - type.length), body, number(crc32(body))]
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function number(value: number): Buffer {
  const written = Buffer.alloc(4)
  written.writeUInt32BE(value)
  return written
}

/** Serves a page, and the sources of `packages/workflow` without their types. */
async function serve(url: string, response: ServerResponse): Promise<void> {
  if (/^\/src\/[\w/-]+\.ts$/.test(url)) {
    const source = await readFile(join(sources, url), 'utf8')
    response.setHeader('Content-Type', 'text/javascript').end(stripTypeScriptTypes(source))
    return
  }
  response.setHeader('Content-Type', 'text/html').end(`<!doctype html><input type=file><script type=module>
    import { readWorkflow, usesOf } from '/src/index.ts'
    const timed = async (work) => {
      const start = performance.now()
      await work()
      return performance.now() - start
    }
    globalThis.measure = async (rounds) => {
      const [file] = document.querySelector('input').files
      const times = { own: [], baseline: [] }
      // The first two rounds load the reader of pictures.
      for (let round = -2; round < rounds; round++) {
        const own = await timed(async () => {
          const read = await readWorkflow(file)
          if (usesOf(read.workflow).length === 0) throw new Error('no workflow was read')
        })
        const baseline = await timed(() => file.arrayBuffer())
        if (round >= 0) times.own.push(own), times.baseline.push(baseline)
      }
      return times
    }
  </script>`)
}

/** A workflow as the editor saves it, with nodes of a usual size. */
function workflowOf(count: number) {
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    type: `Node ${index}`,
    pos: [index * 10, index * 20],
    size: [210, 120],
    inputs: ['model', 'image', 'mask'].map((name) => ({ name, type: name.toUpperCase(), link: index })),
    outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [index + 1] }],
    properties: { cnr_id: `pack-${index % 9}`, ver: '1.0.0', 'Node name for S&R': `Node ${index}` },
    widgets_values: ['fixed', index, 0.5, 'a long prompt '.repeat(20)],
  }))
  const links = nodes.slice(1).map(({ id }) => [id - 1, id - 1, 0, id, 1, 'IMAGE'])
  return { version: 0.4, last_node_id: count, nodes, links, groups: [], extra: {} }
}
