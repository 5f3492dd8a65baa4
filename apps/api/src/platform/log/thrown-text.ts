/** A thrown value as one text. Of an object without a message it names the keys: its values may be secret. */
export function thrownText(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const message = 'message' in thrown ? thrown.message : undefined
  if (typeof message === 'string' && message !== '' && message !== '[object Object]') return message
  if (thrown instanceof Error) return thrown.name
  return `an object with ${Object.keys(thrown).join(', ') || 'no keys'}`
}

/** The stack of a thrown error, and the text of anything else. */
export function thrownStack(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.stack : undefined) ?? thrownText(thrown)
}
