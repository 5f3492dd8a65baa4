import { useState } from 'react'
import type { Locale } from '../../../i18n/languages.ts'
import { changesOf, differing, type Edits, type Part, type Release, withEdits, withoutSent } from './release-draft.ts'

export interface ReleaseDraft {
  /** The note that the person saw when they began to type. */
  base: Release
  /** The note as it is by now. */
  latest: Release
  /** The note as they want it. */
  wanted: Release
  /** The edited parts that are not saved. */
  unsaved: Part[]
  /** The parts that somebody else changed meanwhile. */
  outrunBy: Part[]
  edit: (edits: Edits) => void
  write: (locale: Locale, text: string) => void
  /** Gives up what was typed and takes what somebody else saved. */
  takeTheirs: () => void
  /** Goes on with what was typed; from now on saving it writes over what somebody else saved. */
  keepMine: () => void
  /** The changes to send, and a callback for the answer. */
  toSend: () => { changes: Edits; revision: number; saved: (answer: Release) => void }
  /** Follows a step of one's own that changed no text. */
  follow: (answer: Release) => void
}

/** The edits of a note, compared with the note of the registry. */
export const useReleaseDraft = (release: Release): ReleaseDraft => {
  const [base, setBase] = useState(release)
  const [edits, setEdits] = useState<Edits>({})
  const wanted = withEdits(base, edits)
  const unsaved = differing(base, wanted)
  const isBehind = release.revision > base.revision
  const theirs = isBehind ? differing(base, release) : []
  // An admin without edits, or whose edits conflict with nothing, goes on from the current note.
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
    // A larger step is not one's own alone.
    follow: (answer) => setBase((seen) => (answer.revision <= seen.revision + 1 ? answer : seen)),
  }
}
