import type { ChosenPack } from '../chosen-pack.ts'
import { compareTexts, type LeftOut } from './formatted-file.ts'

/** A pack that is installed from the registry. */
export type Released = ChosenPack & { version: string }

/** Packs of a set by their kind of installation, in the order of their ids. */
export interface Members {
  released: Released[]
  /** Packs without a version, but with a repository address. */
  cloned: ChosenPack[]
  /** Packs without a version and without a repository address. */
  missing: ChosenPack[]
}

export function membersOf(packs: readonly ChosenPack[]): Members {
  const members: Members = { released: [], cloned: [], missing: [] }
  for (const pack of packs.toSorted(
    (a, b) => compareTexts(a.id, b.id) || compareTexts(a.version ?? '', b.version ?? ''),
  )) {
    if (isReleased(pack)) members.released.push(pack)
    else if (isAddress(pack.repository)) members.cloned.push(pack)
    else members.missing.push(pack)
  }
  return members
}

/** Whether a text is a web address. Git would run a program for `ext::`, and read local files for a path. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text)
}

export function leftOut(packs: readonly ChosenPack[], what: LeftOut['what']): LeftOut[] {
  return packs.map(({ id }) => ({ pack: id, what }))
}

export function withoutCommit(packs: readonly ChosenPack[]): ChosenPack[] {
  return packs.filter(({ commit }) => commit === undefined)
}

function isReleased(pack: ChosenPack): pack is Released {
  return pack.version !== undefined
}

/** The last part of the address, as Git names the folder of a clone. */
export function folderOf(repository: string): string {
  const [path = ''] = repository.split(/[?#]/)
  return (
    path
      .replace(/\/+$/, '')
      .replace(/\.git$/, '')
      .split('/')
      .at(-1) ?? ''
  )
}
