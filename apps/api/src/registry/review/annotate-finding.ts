import { keyedFindings, type Finding } from '@registry/pack-scan/report'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lockOwnVersionByNumber, type NumberAddress } from '../versions/own-version.ts'
import { deleteNote, saveNote, type NoteRow } from './note-store.ts'
import { findReport } from './review-read-store.ts'

const maxLength = 2000

interface Annotation {
  findingKey: string
  /** Text of the note; an empty text deletes the note. */
  note: string
}

/**
 * Saves a publisher's note on a finding of the current report. Throws `finding_not_found`, and as locking the version
 * does.
 */
export async function annotateFinding(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: UserPrincipal,
  address: NumberAddress,
  { findingKey: key, note: said }: Annotation,
): Promise<{ finding: Finding; note: NoteRow | undefined }> {
  const text = cleanText(said, maxLength)
  return db.transaction().execute(async (tx) => {
    const version = await lockOwnVersionByNumber(tx, address)
    const report = await findReport(tx, version.id)
    const finding = keyedFindings(report?.findings ?? []).find((candidate) => candidate.key === key)?.finding
    if (!finding) throw new RegistryError('finding_not_found')
    const written = { version_id: version.id, finding_key: key, author: principal.userId, updated_at: clock.now() }
    const note = text === '' ? undefined : await saveNote(tx, { ...written, note: text })
    if (!note) await deleteNote(tx, version.id, key)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: note ? 'finding.annotate' : 'finding.unannotate',
      subject: `version:${version.node_id}@${version.version}`,
      detail: { finding: key, rule: finding.rule },
    })
    return { finding, note }
  })
}
