import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryOf, readFrom, signer, writeStaticLog } from '../test/static-log.ts'
import { leafHash, openTree } from './index.ts'

// Go caches modules that it has downloaded, so only the first run needs the network.
const program = resolve(import.meta.dirname, '../test/go')
const isThere = spawnSync('go', ['version']).status === 0
const lacking = 'there is no go on PATH; install Go (Debian: golang-go)'
if (!isThere && process.env['REQUIRE_GO'] === '1') throw new Error(`REQUIRE_GO=1, but ${lacking}`)

const goOptions = { cwd: program, env: { ...process.env, GOFLAGS: '-mod=readonly' } }
const folder = await mkdtemp(join(tmpdir(), 'registry-log-'))
afterAll(() => rm(folder, { recursive: true }))

describe.runIf(isThere)(`Go's golang.org/x/mod${isThere ? '' : ` (skipped: ${lacking})`}`, { timeout: 300_000 }, () => {
  // The first build downloads modules and prints their names, so the build runs before the tests.
  beforeAll(() => void spawnSync('go', ['build', '-o', join(folder, 'built'), '.'], goOptions), 300_000)

  test.each([1, 2, 255, 256, 257, 700, 66_000])('accepts a log of %i entries and its proofs', async (size) => {
    const at = join(folder, String(size))
    await writeStaticLog(at, size)
    await writeFile(join(at, 'proofs.json'), JSON.stringify(await proofsOf(at, size)))
    expect(verify(at)).toMatchObject({ status: 0, stdout: expect.stringContaining(`size ${size}, `), stderr: '' })
  })

  test('refuses a log with another entry', async () => {
    const at = join(folder, 'other')
    await writeStaticLog(at, 300)
    await writeFile(join(at, 'proofs.json'), '{}')
    await replaceEntries(at)
    expect(verify(at).status).toBe(1)
  })
})

async function replaceEntries(at: string): Promise<void> {
  const wrong = Buffer.concat(Array.from({ length: 256 }, () => Buffer.from('\0\u0005wrong')))
  await writeFile(join(at, 'tile/entries/000'), wrong)
}

function verify(at: string) {
  const { text } = signer.verifier
  const { status, stdout, stderr } = spawnSync('go', ['run', '.', at, text, join(at, 'proofs.json')], {
    ...goOptions,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

async function proofsOf(at: string, size: number): Promise<unknown> {
  const tree = openTree(size, readFrom(at))
  const places = [...new Set([0, 1, 254, 255, 256, Math.floor(size / 2), size - 1].filter((index) => index < size))]
  const texts = (hashes: Uint8Array[]): string[] => hashes.map((hash) => Buffer.from(hash).toString('base64'))
  return {
    inclusion: await Promise.all(
      places.map(async (index) => {
        const [leaf] = texts([leafHash(entryOf(index))])
        return { index, leaf, proof: texts(await tree.proveInclusion(index)) }
      }),
    ),
    consistency: await Promise.all(
      places.map(async (index) => {
        const earlier = join(folder, `${size}-${index + 1}`)
        const [root] = texts([await writeStaticLog(earlier, index + 1)])
        return { size: index + 1, root, proof: texts(await tree.proveConsistency(index + 1)) }
      }),
    ),
  }
}
