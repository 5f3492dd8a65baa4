import { getFileNameLowLevel, type Entry } from 'yauzl'
import { archiveRefusal, shownName } from './refuse-archive.ts'

const longestName = 1024
const encryptedFlags = 0x1 | 0x40 | 0x2000
const utf8Flag = 0x800
const [typeMask, regularFile, folder] = [0o170000, 0o100000, 0o040000]

/** The path of an entry, with '/' at the end when it is a folder. Throws when no installer should unpack the entry. */
export function entryPath(entry: Entry): string {
  const path = readName(entry)
  if (entry.generalPurposeBitFlag & encryptedFlags) throw archiveRefusal(`${shownName(path)} is encrypted`)
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw archiveRefusal(`${shownName(path)} is compressed in a way that installers cannot read`)
  }
  const type = (entry.externalFileAttributes >>> 16) & typeMask
  if (type !== 0 && type !== regularFile && type !== folder) {
    throw archiveRefusal(`${shownName(path)} is a link or a device, not a file`)
  }
  if (path.endsWith('/') && entry.uncompressedSize > 0)
    throw archiveRefusal(`the folder ${shownName(path)} has content`)
  return path
}

function readName(entry: Entry): string {
  const { fileNameRaw: raw, generalPurposeBitFlag: flags, extraFields } = entry
  if (raw.length > longestName) throw archiveRefusal(`a file name is longer than ${longestName} bytes`)
  const plain = getFileNameLowLevel(flags, raw, [], true)
  if (flags & utf8Flag && !Buffer.from(plain).equals(raw)) throw archiveRefusal('a file name is not valid UTF-8')
  // Some readers take the name of the header, others the Unicode one beside it: both have to be harmless.
  const path = getFileNameLowLevel(flags, raw, extraFields, true)
  for (const name of new Set([plain, path])) {
    const trouble = nameTrouble(name)
    if (trouble) throw archiveRefusal(`the file name ${shownName(name)} ${trouble}`)
  }
  return path
}

function nameTrouble(name: string): string | undefined {
  if (name === '') return 'is empty'
  if (name.includes('\\')) return "has a '\\' in it"
  if (/\p{Cc}/u.test(name)) return 'has a control character in it'
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'is an absolute path'
  const parts = name.replace(/\/$/, '').split('/')
  if (parts.includes('..')) return 'leads out of the archive'
  if (parts.includes('') || parts.includes('.')) return 'is not a plain path'
  return undefined
}
