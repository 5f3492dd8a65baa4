import { effectOfLink } from './compare-inputs.ts'

/** Whether a link of a type is taken by an input or output of another. */
export function fitsType(type: string | undefined, used: string): boolean {
  return type === undefined || type === '*' || used === '*' || effectOfLink(used, type) !== 'breaks'
}
