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
import { firstNote, nextNote, type Rule, type GithubRelease } from './github-release.ts'

/** Creates or updates the note of a GitHub release, in the caller's transaction. */
export async function followGithub(tx: Database, actor: string, incoming: GithubRelease, rule: Rule): Promise<void> {
  // The lock orders concurrent deliveries, and keeps other transactions from creating a note of the project.
  await lockProject(tx, incoming.project)
  const note = await lockNoteOf(tx, incoming)
  if (!note) return begin(tx, actor, incoming, rule)
  const twin = await findReleaseOf(tx, incoming.project, incoming.number.version)
  // A tag was moved onto a version that has a note: that note stays, and this release gets none.
  const isTaken = twin !== undefined && twin.id !== note.id && !note.is_edited
  const next = nextNote(note, isTaken ? { ...incoming, event: 'gone' } : incoming, rule)
  if (!next) return
  await updateRelease(tx, note.id, next.values)
  if (next.content !== undefined) await saveContents(tx, note.id, { en: next.content })
  if (next.action === undefined) return
  const detail = { id: note.id, ...(next.values.version !== undefined && { to: next.values.version }) }
  await writeAudit(tx, { actor, action: next.action, subject: subjectOf(note), detail })
}

/** Returns the note of this release, or else the note of its version. */
async function lockNoteOf(tx: Database, { id, project, number }: GithubRelease): Promise<WholeRelease | undefined> {
  const find = async () => (await findReleaseFrom(tx, id)) ?? (await findReleaseOf(tx, project, number.version))
  const found = await find()
  if (!found) return undefined
  await lockRelease(tx, found.id)
  return find()
}

async function begin(tx: Database, actor: string, incoming: GithubRelease, rule: Rule): Promise<void> {
  const { values, content = '' } = firstNote(incoming, rule)
  const id = await insertRelease(tx, values)
  await saveContents(tx, id, { en: content })
  const detail = { id, status: values.status, url: incoming.url }
  await writeAudit(tx, { actor, action: 'release.create', subject: subjectOf(values), detail })
}
