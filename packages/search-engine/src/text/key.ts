import { fold } from './fold.ts'

/** Folded letters and digits alone, which spellings of a name have in common. */
export function keyOf(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
