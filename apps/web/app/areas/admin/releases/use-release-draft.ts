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
  /** What they typed that is not saved. */
  unsaved: Part[]
  /** What somebody else changed of it while one typed. */
  outrunBy: Part[]
  edit: (edits: Edits) => void
  write: (locale: Locale, text: string) => void
  /** Gives up what was typed and takes what somebody else saved. */
  takeTheirs: () => void
  /** Goes on with what was typed; from now on saving it writes over what somebody else saved. */
  keepMine: () => void
  /** What is to be sent, and what to do with the answer. */
  toSend: () => { changes: Edits; revision: number; saved: (answer: Release) => void }
  /** Follows a step of one's own that changed no text. */
  follow: (answer: Release) => void
}

/** What a person types of a note, held against the note as the registry has it. */
export const useReleaseDraft = (release: Release): ReleaseDraft => {
  const [base, setBase] = useState(release)
  const [edits, setEdits] = useState<Edits>({})
  const wanted = withEdits(base, edits)
  const unsaved = differing(base, wanted)
  const isBehind = release.revision > base.revision
  const theirs = isBehind ? differing(base, release) : []
  // Who typed nothing, or has nothing to be told, goes on from the note as it is by now.
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
