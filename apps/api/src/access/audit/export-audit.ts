import type { Context } from '../../context.ts'
import { actorOf } from '../permissions/actor.ts'
import type { Principal } from '../permissions/principal.ts'
import { findLastEntry, listEntries, type AuditFilter } from './audit-read-store.ts'
import { writeAudit } from './audit-store.ts'
import { presentAuditEntry } from './present.ts'

const chunk = 500
const encoder = new TextEncoder()

/**
 * Streams the entries that match a filter, oldest first, one JSON object a line, up to the newest current entry.
 * Entries of open transactions are missing, even between other entries. The stream reads chunks on demand, outside of
 * any transaction.
 */
export async function exportAudit(
  { db, log }: Pick<Context, 'db' | 'log'>,
  principal: Principal,
  filter: AuditFilter,
): Promise<ReadableStream<Uint8Array>> {
  const detail = { ...filter }
  await writeAudit(db, { actor: actorOf(principal), action: 'audit.export', subject: 'audit', detail })
  // Without this bound, entries written during the export would keep the export from ending.
  const span = { before: (await findLastEntry(db)) + 1, order: 'oldest', limit: chunk } as const
  let after = 0
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const rows = await listEntries(db, filter, { ...span, after })
          after = rows.at(-1)?.id ?? after
          const lines = rows.map((row) => `${JSON.stringify(presentAuditEntry(row))}\n`).join('')
          if (lines !== '') controller.enqueue(encoder.encode(lines))
          if (rows.length < chunk) controller.close()
        } catch (error) {
          // After the response begins, only the log can record the error. The client sees a broken stream.
          log.error({ err: error }, 'the audit log could not be exported to its end')
          controller.error(error)
        }
      },
    },
    // The stream reads no chunk before the client asks for it.
    { highWaterMark: 0 },
  )
}
