import type { Flaw } from '../../platform/blobs/carry-blob.ts'
import type { NamedFile } from '../../platform/blobs/named-file.ts'

const words: Record<Flaw, string> = {
  missing: 'is missing',
  damaged: 'has other bytes than it should',
  unreadable: 'cannot be read',
}

/** Returns a sentence for the operator: `archives 3f…: is missing (studio-tools@1.0.0, 5120 bytes)`. */
export function describeFlaw(store: string, { name, of, size }: NamedFile, flaw: Flaw): string {
  return `${store} ${name}: ${words[flaw]} (${of}, ${size} bytes)`
}
