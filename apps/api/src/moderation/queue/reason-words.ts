/**
 * Returns the message of a status reason; empty when the reason is only a scanner's list of findings. Reasons also come
 * from mirrored registries, so other text is returned unchanged.
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
