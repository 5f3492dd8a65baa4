import { RegistryError } from '../../platform/errors.ts'

/** Returns the refusal of a damaged archive; `detail` continues a sentence. */
export function damaged(detail: string): RegistryError {
  return new RegistryError('archive_damaged', { detail })
}

/** Returns the refusal of an archive that programs would read differently. */
export function ambiguous(detail: string): RegistryError {
  return new RegistryError('archive_ambiguous', { detail })
}

/** Returns a name from an archive for a sentence: shortened, with visible control characters. */
export function shownName(name: string): string {
  const visible = name.replace(/[^\x20-\x7e\u00a1-\u1fff\u2030-\u205f\u2070-\ud7ff\ue000-\ufffc]/g, '�')
  return `'${visible.length > 80 ? `${visible.slice(0, 80)}…` : visible}'`
}
