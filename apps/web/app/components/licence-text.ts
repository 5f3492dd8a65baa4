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
