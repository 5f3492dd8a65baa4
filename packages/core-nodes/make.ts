/**
 * Writes releases/ and symbols.json from a git directory of ComfyUI: node packages/core-nodes/make.ts <git directory>
 * [--untagged] [--again]
 *
 * Releases are tags; --untagged adds newer versions by commits of the main branch. Releases with a file are skipped,
 * unless --again is given. Symbols are always read from the commits of all releases.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadParsers } from '@registry/syntax'
import { encodeReleases, wholeReleases, writeReleaseFile, type WholeRelease } from './make/encode-releases.ts'
import { encodeSymbols, writeSymbolFile } from './make/encode-symbols.ts'
import { listReleases, readSources } from './make/git-releases.ts'
import { readRelease } from './make/read-release.ts'
import { createSymbolReader } from './make/read-symbols.ts'
import { compareVersions } from './src/compare-versions.ts'
import { foldReleases } from './src/fold-releases.ts'
import { readReleaseFiles } from './src/load-history.ts'

const options = { untagged: { type: 'boolean', default: false }, again: { type: 'boolean', default: false } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [git] = positionals
if (git === undefined) throw new Error('Say where the git directory of ComfyUI is.')

const folder = new URL('./releases/', import.meta.url)
await mkdir(folder, { recursive: true })
const parsers = await loadParsers()
const recorded = values.again ? [] : wholeReleases(foldReleases(readReleaseFiles()))
const known = new Map(recorded.map((release) => [release.version, release]))
for (const release of await listReleases(git, values)) {
  if (known.has(release.version)) continue
  const { nodes, notes } = readRelease(parsers, await readSources(git, release.commit))
  console.log(`${release.version}: ${nodes.size} nodes`)
  for (const note of notes) console.log(`  ${note}`)
  known.set(release.version, { ...release, nodes })
}
const releases = [...known.values()].sort((a, b) => compareVersions(a.version, b.version))
await write(releases)
await writeSymbols(git, releases)

async function write(files: WholeRelease[]): Promise<void> {
  let bytes = 0
  for (const file of encodeReleases(files)) {
    const text = writeReleaseFile(file)
    bytes += Buffer.byteLength(text)
    await writeFile(new URL(`${file.version}.json`, folder), text)
  }
  console.log(`${files.length} releases, ${bytes} bytes`)
}

async function writeSymbols(directory: string, all: WholeRelease[]): Promise<void> {
  const read = createSymbolReader(parsers)
  const found = []
  for (const { version, commit } of all) found.push({ version, symbols: read(await readSources(directory, commit)) })
  const text = writeSymbolFile(encodeSymbols(found))
  await writeFile(new URL('./symbols.json', import.meta.url), text)
  console.log(`${found.at(-1)?.symbols.size ?? 0} symbols in the newest release, ${Buffer.byteLength(text)} bytes`)
}
