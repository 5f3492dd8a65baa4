/** Returns a licence as people type it: `{"text":"MIT"}` of the wire is MIT. */
export const typedLicence = (declared: string): string => {
  try {
    const value: unknown = JSON.parse(declared)
    if (typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string')
      return value.text
  } catch {
    // Free text is shown as it is.
  }
  return declared
}

/** Returns a licence as the wire contains it. */
export const declaredLicence = (typed: string): string =>
  typed === '' || typed.startsWith('{') ? typed : JSON.stringify({ text: typed })

/** Returns a licence as people read it: the text, or the name of the file that contains it. */
export const shownLicence = (declared: string): string => {
  try {
    const value: unknown = JSON.parse(declared)
    if (typeof value !== 'object' || value === null) return declared
    if ('text' in value && typeof value.text === 'string') return value.text
    if ('file' in value && typeof value.file === 'string') return value.file
    return Object.keys(value).length === 0 ? '' : declared
  } catch {
    // Free text is shown as it is.
    return declared
  }
}
