import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Context } from '../../context.ts'
import { listPublicAfter } from './advisory-store.ts'
import { osvText } from './osv-record.ts'

/** Advisories of one query: the archive is written while it is read, so that memory holds no more than these. */
const batch = 100

/** Opens a ZIP with the records of all public advisories, by their ids. */
export function openOsvArchive(parts: Pick<Context, 'db' | 'config'>): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream)
  void fill(zip, parts).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return Readable.toWeb(output)
}

async function fill(zip: ZipFile, { db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  let last = ''
  for (;;) {
    const advisories = await listPublicAfter(db, last, batch)
    for (const advisory of advisories) {
      const mtime = advisory.modified_at
      zip.addBuffer(Buffer.from(osvText(config, advisory)), `${advisory.id}.json`, { mtime })
    }
    const next = advisories.at(-1)?.id
    if (next === undefined) break
    last = next
  }
  zip.end()
}
