/**
 * Converts a thrown value to a text. For an object without a message, the text has only its keys, because its values
 * may be secret.
 */
export function thrownText(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const message = 'message' in thrown ? thrown.message : undefined
  if (typeof message === 'string' && message !== '' && message !== '[object Object]') return message
  if (thrown instanceof Error) return thrown.name
  return `an object with ${Object.keys(thrown).join(', ') || 'no keys'}`
}

/** Returns the stack of a thrown error, or the text of another thrown value. */
export function thrownStack(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.stack : undefined) ?? thrownText(thrown)
}
