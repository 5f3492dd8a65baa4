import { readArchive } from '../../src/registry/archives/read-archive.ts'
import { readSources } from '../../src/registry/archives/read-sources.ts'

// Runs as its own process: reads archives in sequence, and prints its peak memory after each.
for (const path of process.argv.slice(2)) {
  const { unpackedSize } = await readArchive(path)
  let files = 0
  for await (const file of readSources(path)) files += file.path === '' ? 0 : 1
  process.stdout.write(`${JSON.stringify({ unpackedSize, files, memory: process.resourceUsage().maxRSS * 1024 })}\n`)
}
