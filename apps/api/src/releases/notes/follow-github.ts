import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Database } from '../../schema/tables.ts'
import {
  findReleaseFrom,
  findReleaseOf,
  insertRelease,
  lockProject,
  lockRelease,
  saveContents,
  updateRelease,
  type WholeRelease,
} from './release-store.ts'
import { subjectOf } from './release-version.ts'
import { firstNote, nextNote, type Rule, type ToldRelease } from './told-release.ts'

/** Creates or updates the note of a GitHub release, in the caller's transaction. */
export async function followGithub(tx: Database, actor: string, told: ToldRelease, rule: Rule): Promise<void> {
  // The lock orders concurrent deliveries, and keeps others from creating a note of the project.
  await lockProject(tx, told.project)
  const note = await lockNoteOf(tx, told)
  if (!note) return begin(tx, actor, told, rule)
  const twin = await findReleaseOf(tx, told.project, told.number.version)
  // A tag was moved onto a version that has a note: that note stays, and this release gets none.
  const isTaken = twin !== undefined && twin.id !== note.id && !note.is_edited
  const next = nextNote(note, isTaken ? { ...told, event: 'gone' } : told, rule)
  if (!next) return
  await updateRelease(tx, note.id, next.values)
  if (next.content !== undefined) await saveContents(tx, note.id, { en: next.content })
  if (next.action === undefined) return
  const detail = { id: note.id, ...(next.values.version !== undefined && { to: next.values.version }) }
  await writeAudit(tx, { actor, action: next.action, subject: subjectOf(note), detail })
}

/** Returns the note of this release, or else the note of its version. */
async function lockNoteOf(tx: Database, { id, project, number }: ToldRelease): Promise<WholeRelease | undefined> {
  const find = async () => (await findReleaseFrom(tx, id)) ?? (await findReleaseOf(tx, project, number.version))
  const found = await find()
  if (!found) return undefined
  await lockRelease(tx, found.id)
  return find()
}

async function begin(tx: Database, actor: string, told: ToldRelease, rule: Rule): Promise<void> {
  const { values, content = '' } = firstNote(told, rule)
  const id = await insertRelease(tx, values)
  await saveContents(tx, id, { en: content })
  const detail = { id, status: values.status, url: told.url }
  await writeAudit(tx, { actor, action: 'release.create', subject: subjectOf(values), detail })
}
