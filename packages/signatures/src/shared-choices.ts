import { oncePerPair } from './once-per-pair.ts'
import type { InputSignature, Json } from './signature.ts'

/** Returns whether a stored choice may still be valid: an old choice remains, or the choices are unknown. */
export function sharesChoice({ choices: old }: InputSignature, { choices: now }: InputSignature): boolean {
  return !old || !now || sharesAny(old, now)
}

const sharesAny = oncePerPair((old: readonly Json[], now: readonly Json[]): boolean => {
  const texts = new Set(now.map((choice) => JSON.stringify(choice)))
  return old.some((choice) => texts.has(JSON.stringify(choice)))
})
