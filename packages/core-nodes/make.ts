/**
 * Writes releases/ from a git directory of ComfyUI: node packages/core-nodes/make.ts <git directory> [--untagged] [--again]
 *
 * Releases are tags; --untagged adds newer versions by commits of the main branch. Releases with a file are skipped,
 * unless --again is given.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadParsers } from '@registry/syntax'
import { encodeReleases, wholeReleases, writeReleaseFile, type WholeRelease } from './make/encode-releases.ts'
import { listReleases, readSources } from './make/git-releases.ts'
import { readRelease } from './make/read-release.ts'
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
await write([...known.values()].sort((a, b) => compareVersions(a.version, b.version)))

async function write(releases: WholeRelease[]): Promise<void> {
  let bytes = 0
  for (const file of encodeReleases(releases)) {
    const text = writeReleaseFile(file)
    bytes += Buffer.byteLength(text)
    await writeFile(new URL(`${file.version}.json`, folder), text)
  }
  console.log(`${releases.length} releases, ${bytes} bytes`)
}
