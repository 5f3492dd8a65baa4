import type { EntryBytes } from './read-entry.ts'

/** Bytes of a file as text for people: damaged characters are replaced, NUL, which PostgreSQL refuses, is removed. */
export function archiveText({ bytes, isCut }: EntryBytes): string {
  // In a stream the decoder keeps back a character whose end was cut off.
  return storable(new TextDecoder().decode(bytes, { stream: isCut }))
}

/** A text without what PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
