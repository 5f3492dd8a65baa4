/** Returns whether `If-None-Match` contains a tag. Uses the weak comparison that RFC 9110 §13.1.2 defines for reads. */
export function hasTag(known: string | null | undefined, etag: string): boolean {
  if (known === undefined || known === null) return false
  // This check covers the usual case quickly, because each cached answer needs it.
  if (known === etag || known.trim() === '*') return true
  return known.split(',').some((tag) => bare(tag) === bare(etag))
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
