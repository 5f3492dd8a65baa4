import { RegistryError } from '../platform/errors.ts'

/** The refusal of an archive; the detail is a part of a sentence, and names in it are shortened and made visible. */
export function archiveRefusal(detail: string): RegistryError {
  return new RegistryError('archive_invalid', { detail })
}

/** A name from inside an archive, fit for a sentence. */
export function shownName(name: string): string {
  const visible = name.replace(/[^\x20-\x7e\u00a1-\ud7ff\ue000-\ufffc]/g, '�')
  return `'${visible.length > 80 ? `${visible.slice(0, 80)}…` : visible}'`
}
