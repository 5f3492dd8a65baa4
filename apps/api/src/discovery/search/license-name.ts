const longestName = 60

/**
 * Returns the searchable name of a licence: MIT for `{"text":"MIT"}`, a declaration format of packs. Returns an empty
 * text for a declaration with only a licence text or a file.
 */
export function licenseName(declared: string): string {
  const name = textOf(declared.trim()).trim()
  return name.length <= longestName && !name.includes('\n') ? name : ''
}

function textOf(declared: string): string {
  if (!declared.startsWith('{')) return declared
  try {
    const value: unknown = JSON.parse(declared)
    return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
      ? value.text
      : ''
  } catch {
    return ''
  }
}
