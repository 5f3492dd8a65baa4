import { RegistryError } from '../../platform/errors.ts'

/** Creates the error for a damaged archive; `detail` continues a sentence. */
export function damaged(detail: string): RegistryError {
  return new RegistryError('archive_damaged', { detail })
}

/** Creates the error for an archive that different programs would read differently. */
export function ambiguous(detail: string): RegistryError {
  return new RegistryError('archive_ambiguous', { detail })
}

/** Converts a name from an archive for a sentence: shortens it and makes control characters visible. */
export function shownName(name: string): string {
  const visible = name.replace(/[^\x20-\x7e\u00a1-\u1fff\u2030-\u205f\u2070-\ud7ff\ue000-\ufffc]/g, '�')
  return `'${visible.length > 80 ? `${visible.slice(0, 80)}…` : visible}'`
}
