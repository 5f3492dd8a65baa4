/** Whether `If-None-Match` names a tag. Compares weakly, as RFC 9110 §13.1.2 has it for reads. */
export function hasTag(known: string | null | undefined, etag: string): boolean {
  if (known === undefined || known === null) return false
  // The usual case, and each cached answer asks.
  if (known === etag || known.trim() === '*') return true
  return known.split(',').some((tag) => bare(tag) === bare(etag))
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
