import { useState } from 'react'
import type { Locale } from '../../../i18n/languages.ts'
import { changesOf, differing, type Edits, type Part, type Release, withEdits, withoutSent } from './release-draft.ts'

export interface ReleaseDraft {
  /** Note on which the admin's edits are based. */
  base: Release
  /** Latest saved note. */
  latest: Release
  /** Base note with the edits applied. */
  wanted: Release
  /** Edited parts that are not saved. */
  unsaved: Part[]
  /** Parts that another admin changed while this admin has unsaved edits. */
  outrunBy: Part[]
  edit: (edits: Edits) => void
  write: (locale: Locale, text: string) => void
  /** Discards the edits and takes the latest saved note. */
  takeTheirs: () => void
  /** Keeps the edits. The next save overwrites the changes of the other admin. */
  keepMine: () => void
  /** Returns the changes to send and a callback for the response. */
  toSend: () => { changes: Edits; revision: number; saved: (answer: Release) => void }
  /** Takes over the response to a change that this page made and that changed no text. */
  follow: (answer: Release) => void
}

/** Tracks the edits of a note against the note in the registry. */
export const useReleaseDraft = (release: Release): ReleaseDraft => {
  const [base, setBase] = useState(release)
  const [edits, setEdits] = useState<Edits>({})
  const wanted = withEdits(base, edits)
  const unsaved = differing(base, wanted)
  const isBehind = release.revision > base.revision
  const theirs = isBehind ? differing(base, release) : []
  // The base follows the latest note when there are no edits, or when the newer revision changed no part of the note.
  if (isBehind && (unsaved.length === 0 || theirs.length === 0)) {
    setBase(release)
    if (unsaved.length === 0) setEdits({})
  }
  return {
    base,
    latest: isBehind ? release : base,
    wanted,
    unsaved,
    outrunBy: unsaved.length > 0 ? theirs : [],
    edit: (more) => setEdits((typed) => ({ ...typed, ...more })),
    write: (locale, text) => setEdits((typed) => ({ ...typed, contents: { ...typed.contents, [locale]: text } })),
    takeTheirs: () => {
      setBase(release)
      setEdits({})
    },
    keepMine: () => setBase(release),
    toSend: () => ({
      changes: changesOf(base, edits),
      revision: base.revision,
      saved: (answer) => {
        setBase(answer)
        setEdits((typed) => withoutSent(typed, edits))
      },
    }),
    // A step of more than one revision includes changes by another admin.
    follow: (answer) => setBase((seen) => (answer.revision <= seen.revision + 1 ? answer : seen)),
  }
}
