interface PackedFile {
  path: string
  size: number
}

type Kind = 'added' | 'removed' | 'resized'

/** Names of files that differ. */
export interface ChangedFiles extends Record<Kind, string[]> {
  /** Names beyond those that are listed. */
  more: number
}

const mostNames = 100

/** Compares two lists of files by path and size, as the counts of a comparison do. */
export const changedFiles = (before: readonly PackedFile[], after: readonly PackedFile[]): ChangedFiles => {
  const old = new Map(before.map(({ path, size }) => [path, size]))
  const now = new Set(after.map(({ path }) => path))
  const all: { kind: Kind; path: string }[] = [
    ...after.flatMap(({ path }) => (old.has(path) ? [] : [{ kind: 'added' as const, path }])),
    ...before.flatMap(({ path }) => (now.has(path) ? [] : [{ kind: 'removed' as const, path }])),
    ...after.flatMap(({ path, size }) =>
      old.has(path) && old.get(path) !== size ? [{ kind: 'resized' as const, path }] : [],
    ),
  ]
  const shown = all.slice(0, mostNames)
  const namesOf = (wanted: Kind) => shown.flatMap(({ kind, path }) => (kind === wanted ? [path] : []))
  return {
    added: namesOf('added'),
    removed: namesOf('removed'),
    resized: namesOf('resized'),
    more: all.length - shown.length,
  }
}
