import type { ReleaseNotes, ReleaseProject } from '../../schema/release-tables.ts'
import type { VersionNumber } from '../../registry/versions/version-number.ts'
import { attentionOf } from './attention.ts'
import type { NewRelease, ReleaseChange, WholeRelease } from './release-store.ts'
import { versionFacts } from './release-version.ts'

/** A release as GitHub's webhook reports it. */
export interface GithubRelease {
  /** Published, perhaps long ago; edited; or removed. */
  event: 'out' | 'edited' | 'gone'
  /** GitHub assigns increasing ids. */
  id: number
  project: ReleaseProject
  /** Version of the release; also a pre-release if only GitHub marks the release so. */
  number: VersionNumber
  url: string
  content: string
  publishedAt: Date | undefined
  /** Time of the state; undefined when GitHub omits it. */
  stateAt: Date | undefined
}

/** Change of a note: the row, its English content, and the audit entry for visible changes. */
export interface Consequence<Values> {
  values: Values
  content?: string
  action?: 'release.update' | 'release.publish' | 'release.withdraw'
}

export interface Rule {
  /** Whether notes from GitHub are published without an admin. */
  autoPublish: boolean
  now: Date
}

interface State {
  status?: ReleaseNotes['status']
  withdrawn_by?: ReleaseNotes['withdrawn_by']
  published_at?: Date
}

/** Returns the first note of a release. A removed release gets a row too, so that late deliveries do not publish it. */
export function firstNote(incoming: GithubRelease, rule: Rule): Consequence<NewRelease> {
  const { project, number, content } = incoming
  const { status = 'draft', ...state } = incoming.event === 'gone' ? withdrawn : shown(incoming, content, rule)
  const values = {
    project,
    ...versionFacts(number),
    attention: attentionOf(number),
    source: 'github' as const,
    ...heardOf(incoming, null),
    published_at: incoming.publishedAt ?? null,
    status,
    ...state,
    created_at: rule.now,
    updated_at: rule.now,
  }
  return { values, content }
}

/**
 * Returns the change that a delivery makes to a note, if any. Deliveries arrive late, repeatedly and in any order:
 * older deliveries change nothing, and equally old deliveries never publish a removed note. Edits and withdrawals by
 * people stay.
 */
export function nextNote(
  note: WholeRelease,
  incoming: GithubRelease,
  rule: Rule,
): Consequence<ReleaseChange> | undefined {
  if (note.source_id === null || incoming.id < note.source_id) return undefined
  // GitHub deleted the release and created another release of this version.
  const isAnother = incoming.id > note.source_id
  const known = isAnother ? null : note.source_updated_at
  if (known && incoming.stateAt && incoming.stateAt < known) return undefined
  const isNewer = isAnother || (incoming.stateAt !== undefined && (known === null || known < incoming.stateAt))
  const text = incoming.event === 'edited' || isNewer ? textAfter(note, incoming) : {}
  const state = stateAfter(note, incoming, isNewer, rule)
  const action = actionOf(state, text)
  const marks = action ? { revision: note.revision + 1, updated_at: rule.now } : {}
  const { content, ...facts } = text
  return {
    values: { ...heardOf(incoming, known), ...facts, ...state, ...marks },
    ...(content !== undefined && { content }),
    ...(action && { action }),
  }
}

const withdrawn = { status: 'withdrawn', withdrawn_by: 'github' } as const

function shown({ publishedAt }: GithubRelease, english: string, { autoPublish, now }: Rule): State {
  if (!autoPublish || english === '') return { status: 'draft', withdrawn_by: null }
  return { status: 'published', withdrawn_by: null, published_at: publishedAt ?? now }
}

function heardOf({ id, url, stateAt }: GithubRelease, known: Date | null) {
  return { source_id: id, source_url: url, source_updated_at: stateAt ?? known }
}

function stateAfter(note: WholeRelease, incoming: GithubRelease, isNewer: boolean, rule: Rule): State {
  if (incoming.event === 'gone') return note.status === 'withdrawn' ? {} : withdrawn
  if (!isNewer || note.withdrawn_by !== 'github') return {}
  const { published_at: first } = note
  return shown({ ...incoming, publishedAt: first ?? incoming.publishedAt }, englishAfter(note, incoming), rule)
}

type Text = Pick<ReleaseChange, 'version' | 'version_key' | 'is_prerelease' | 'attention'> & { content?: string }

/** Returns the changes to the parts that GitHub may write. An empty text never replaces a note. */
function textAfter(note: WholeRelease, incoming: GithubRelease): Text {
  const { version, is_prerelease: isPrerelease, is_edited: isEdited } = note
  const { number } = incoming
  const isMoved = !isEdited && number.version !== version
  const isOtherStage = number.version === version && number.isPrerelease !== isPrerelease
  const content = englishAfter(note, incoming)
  return {
    ...(isMoved && { ...versionFacts(number), attention: attentionOf(number) }),
    ...(isOtherStage && { is_prerelease: number.isPrerelease, ...(!isEdited && { attention: attentionOf(number) }) }),
    ...(content !== (note.contents['en'] ?? '') && { content }),
  }
}

function englishAfter({ is_edited: isEdited, contents }: WholeRelease, { content }: GithubRelease): string {
  const known = contents['en'] ?? ''
  return isEdited || content === '' ? known : content
}

function actionOf({ status }: State, text: Text): Consequence<unknown>['action'] {
  if (status === 'withdrawn') return 'release.withdraw'
  if (status === 'published') return 'release.publish'
  return status !== undefined || Object.keys(text).length > 0 ? 'release.update' : undefined
}
