/**
 * Why a version is in its state, in the words of whoever decided; empty when nobody said anything and only a scanner listed
 * what it found. Reasons come from mirrored registries too: any text is taken as it is.
 */
export function reasonWords(statusReason: string): string {
  const text = statusReason.trim()
  if (!/^[[{"]/.test(text)) return text
  const said = parsed(text)
  if (typeof said === 'string') return said.trim()
  if (Array.isArray(said)) return ''
  if (typeof said !== 'object' || said === null) return text
  return 'message' in said && typeof said.message === 'string' ? said.message.trim() : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
