import { fold } from './fold.ts'

/** Returns only the folded letters and digits, which all spellings of a name share. */
export function keyOf(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
