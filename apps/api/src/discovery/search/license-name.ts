const longestName = 60

/** The name of a licence as it is searched: of `{"text":"MIT"}`, as packs declare it, MIT; empty where only a text or a file is known. */
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
