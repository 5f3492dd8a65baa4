import type { BanKind } from '../../schema/moderation-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { insertBan } from './ban-store.ts'

/** Records the ban of something that begins its life here as banned, unless that was recorded before. */
export async function recordBan(
  tx: Database,
  { kind, subjectId, reason = '', at }: { kind: BanKind; subjectId: string; reason?: string | undefined; at: Date },
): Promise<void> {
  await insertBan(tx, { kind, subject_id: subjectId, reason, actor: 'operator', created_at: at })
}
