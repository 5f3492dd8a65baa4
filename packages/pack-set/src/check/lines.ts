import type { ChosenPack } from '../chosen-pack.ts'
import { readRequirements, type Requirement } from '../python/requirement.ts'
import type { Line } from './conflict.ts'

/** A requirement with its text and the pack that has it. */
export interface LineOf<R extends Requirement> extends Line {
  requirement: R
}

export function linesOf({ id, requirements }: Pick<ChosenPack, 'id' | 'requirements'>): LineOf<Requirement>[] {
  return readRequirements(requirements).map((requirement) => ({ pack: id, text: requirement.text, requirement }))
}
