import type { InputSignature } from './signature.ts'

/** Whether a value of an input may be one of the choices of its successor. */
export function sharesChoice({ choices: old }: InputSignature, { choices: now }: InputSignature): boolean {
  if (!old || !now) return true
  const texts = new Set(now.map((choice) => JSON.stringify(choice)))
  return old.some((choice) => texts.has(JSON.stringify(choice)))
}
