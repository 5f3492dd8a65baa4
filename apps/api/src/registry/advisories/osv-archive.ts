import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Context } from '../../context.ts'
import { listPublicAfter } from './advisory-store.ts'
import { osvText } from './osv-record.ts'

/** Advisories of one query. The archive is written while the client reads it, so memory holds only these. */
const batch = 100

type Parts = Pick<Context, 'db' | 'config'>

/** Opens a ZIP stream with the records of all public advisories, named by id. Writing waits for the reader. */
export function openOsvArchive(parts: Parts): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream)
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  void fill(zip, parts, closed.signal).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return Readable.toWeb(output)
}

async function fill(zip: ZipFile, { db, config }: Parts, signal: AbortSignal): Promise<void> {
  let last = ''
  for (;;) {
    signal.throwIfAborted()
    const advisories = await listPublicAfter(db, last, batch)
    for (const advisory of advisories) {
      const record = Readable.from([Buffer.from(osvText(config, advisory))])
      zip.addReadStream(record, `${advisory.id}.json`, { mtime: advisory.modified_at })
      await finished(record, { signal })
    }
    const next = advisories.at(-1)?.id
    if (next === undefined) break
    last = next
  }
  zip.end()
}
