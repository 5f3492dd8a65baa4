import { isSamePlace, type Frame, type Place } from './value.ts'

/** The innermost run of a function, or round of a loop. */
export function frameOf(owner: Place, frame: Frame | undefined): Frame | undefined {
  for (let at = frame; at; at = at.outer) if (isSamePlace(at, owner)) return at
  return undefined
}
