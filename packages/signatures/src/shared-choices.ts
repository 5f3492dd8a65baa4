import { oncePerPair } from './once-per-pair.ts'
import type { InputSignature, Json } from './signature.ts'

/** Whether a value of an input may be one of the choices of its successor. */
export function sharesChoice({ choices: old }: InputSignature, { choices: now }: InputSignature): boolean {
  return !old || !now || sharesAny(old, now)
}

const sharesAny = oncePerPair((old: readonly Json[], now: readonly Json[]): boolean => {
  const texts = new Set(now.map((choice) => JSON.stringify(choice)))
  return old.some((choice) => texts.has(JSON.stringify(choice)))
})
