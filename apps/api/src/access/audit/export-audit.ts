import type { Context } from '../../context.ts'
import { actorOf } from '../permissions/actor.ts'
import type { Principal } from '../permissions/principal.ts'
import { findLastEntry, listEntries, type AuditFilter } from './audit-read-store.ts'
import { writeAudit } from './audit-store.ts'
import { presentAuditEntry } from './present.ts'

const chunk = 500
const encoder = new TextEncoder()

/**
 * The entries that pass a filter, the oldest first, one JSON object a line, as far as the log goes now; what a transaction
 * writes that has not ended yet is not in it, even between others. They are
 * read a chunk at a time, as the reader takes them, outside of any transaction.
 */
export async function exportAudit(
  { db, log }: Pick<Context, 'db' | 'log'>,
  principal: Principal,
  filter: AuditFilter,
): Promise<ReadableStream<Uint8Array>> {
  const detail = { ...filter }
  await writeAudit(db, { actor: actorOf(principal), action: 'audit.export', subject: 'audit', detail })
  // What is written while somebody reads would keep it from ending.
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
          // Nobody else hears of it once the answer has begun; the reader sees it broken off.
          log.error({ err: error }, 'the audit log could not be exported to its end')
          controller.error(error)
        }
      },
    },
    // Nothing is read ahead of who reads.
    { highWaterMark: 0 },
  )
}
