import { RegistryError } from '../../platform/errors.ts'

/** The refusal of an archive whose bytes are not what they should be; the detail is a part of a sentence. */
export function damaged(detail: string): RegistryError {
  return new RegistryError('archive_damaged', { detail })
}

/** The refusal of an archive that one program would read so and another otherwise. */
export function ambiguous(detail: string): RegistryError {
  return new RegistryError('archive_ambiguous', { detail })
}

/** A name from inside an archive, shortened and made visible, fit for a sentence. */
export function shownName(name: string): string {
  const visible = name.replace(/[^\x20-\x7e\u00a1-\u1fff\u2030-\u205f\u2070-\ud7ff\ue000-\ufffc]/g, '�')
  return `'${visible.length > 80 ? `${visible.slice(0, 80)}…` : visible}'`
}
