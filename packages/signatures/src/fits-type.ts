import { effectOfLink } from './compare-inputs.ts'

/** Returns whether an input or output accepts a link of another type. */
export function fitsType(type: string | undefined, used: string): boolean {
  return type === undefined || type === '*' || used === '*' || effectOfLink(used, type) !== 'breaks'
}
