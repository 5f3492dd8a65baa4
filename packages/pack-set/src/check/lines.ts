import type { ChosenPack, OtherVersion } from '../chosen-pack.ts'
import { readRequirements, type Requirement } from '../python/requirement.ts'
import type { Line } from './conflict.ts'

/** Requirement with its text and its pack. */
export interface LineOf<R extends Requirement> extends Line {
  requirement: R
}

export type Named = Extract<Requirement, { kind: 'named' }>

/** Returns the line when it names this package, otherwise an empty list. */
export function namedLine({ requirement, ...line }: LineOf<Requirement>, name: string): LineOf<Named>[] {
  return requirement.kind === 'named' && requirement.name === name ? [{ ...line, requirement }] : []
}

export function linesOf({ id, requirements }: Pick<ChosenPack, 'id' | 'requirements'>): LineOf<Requirement>[] {
  return readRequirements(requirements).map((requirement) => ({ pack: id, text: requirement.text, requirement }))
}

const known = new WeakMap<OtherVersion, Map<string, LineOf<Requirement>[]>>()

/** Returns the lines of another version about a Python package. The lines of a version are parsed only once. */
export function linesAbout(name: string, id: string, version: OtherVersion): LineOf<Requirement>[] {
  const read =
    known.get(version) ??
    Map.groupBy(linesOf({ id, requirements: version.requirements }), ({ requirement }) => {
      return requirement.kind === 'named' ? requirement.name : ''
    })
  known.set(version, read)
  return read.get(name) ?? []
}
