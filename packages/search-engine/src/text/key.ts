import { fold } from './fold.ts'

/** Letters and digits alone, folded: what is left equal when people write names their own way. */
export function keyOf(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
