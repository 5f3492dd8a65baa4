import { readArchive } from '../../src/registry/archives/read-archive.ts'
import { readSources } from '../../src/registry/archives/read-sources.ts'

// Run as a process of its own: reads archives one after the other, and says after each how much memory it has had at most.
for (const path of process.argv.slice(2)) {
  const { unpackedSize } = await readArchive(path)
  let files = 0
  for await (const file of readSources(path)) files += file.path === '' ? 0 : 1
  process.stdout.write(`${JSON.stringify({ unpackedSize, files, memory: process.resourceUsage().maxRSS * 1024 })}\n`)
}
