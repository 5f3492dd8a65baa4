import { RegistryError } from '../../platform/errors.ts'
import { archiveLimits } from './archive-limits.ts'
import { shownName } from './refuse-archive.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Returns the path of an entry, with '/' at its end for a folder. Throws for a path that some systems cannot unpack.
 */
export function entryName(raw: Buffer): string {
  const name = decode(raw)
  const shown = shownName(name)
  const refusal = (detail: string) => new RegistryError('archive_name_unusable', { name: shown, detail })
  if (/^[/\\]|^[a-z]:/i.test(name)) throw new RegistryError('archive_absolute_path', { name: shown })
  const parts = name.replace(/\/$/, '').split('/')
  // Windows treats '\' as a separator as well.
  if (name.split(/[/\\]/).includes('..')) throw new RegistryError('archive_path_traversal', { name: shown })
  const trouble = nameTrouble(name) ?? parts.map(partTrouble).find((found) => found !== undefined)
  if (trouble) throw refusal(trouble)
  refuseLong(raw.length, parts, shown)
  return name
}

function decode(raw: Buffer): string {
  const { bytes, part, depth } = archiveLimits.path
  const shown = () => shownName(raw.toString('utf8'))
  if (raw.length > bytes) throw new RegistryError('archive_path_too_long', { name: shown(), bytes, part, depth })
  try {
    return utf8.decode(raw)
  } catch {
    throw new RegistryError('archive_name_not_utf8', { name: shown() })
  }
}

function refuseLong(length: number, parts: string[], name: string): void {
  const { bytes, part, depth } = archiveLimits.path
  const isLong = length > bytes || parts.length > depth || parts.some((text) => Buffer.byteLength(text) > part)
  if (isLong) throw new RegistryError('archive_path_too_long', { name, bytes, part, depth })
}

function nameTrouble(name: string): string | undefined {
  if (name === '') return 'is empty'
  if (name.includes('\\')) return "has a '\\' in it"
  if (/\p{Cc}/u.test(name)) return 'has a control character in it'
  // These characters change the display order of a name.
  if (/[\u202a-\u202e\u2066-\u2069]/.test(name)) return 'has a character in it that turns the direction of reading'
  return undefined
}

const devices = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/i

/** Returns the reason why a file system, mostly Windows, would refuse or change a part of a path. */
function partTrouble(part: string): string | undefined {
  if (part === '' || part === '.') return 'is not a plain path'
  if (/[<>:"|?*]/.test(part)) return 'has a character in it that Windows does not take'
  if (/[. ]$/.test(part)) return "ends with '.' or ' ', which Windows removes"
  if (devices.test(part)) return 'is the name of a device on Windows'
  return undefined
}
