export type Program =
  'a program for Windows' | 'a program for Linux' | 'a program for macOS' | 'compiled Python' | 'an archive'

/** The kind of program or archive that a file's first bytes identify. */
export function programOf(head: Uint8Array): Program | undefined {
  const at = (index: number): number => head[index] ?? -1
  const starts = (...bytes: number[]): boolean => bytes.every((byte, index) => at(index) === byte)
  if (starts(0x7f, 0x45, 0x4c, 0x46)) return 'a program for Linux'
  if (starts(0x4d, 0x5a) && isWindowsProgram(head)) return 'a program for Windows'
  if (starts(0xcf, 0xfa, 0xed, 0xfe) || starts(0xce, 0xfa, 0xed, 0xfe)) return 'a program for macOS'
  // Java classes have the same magic number; their next number is a version above 40.
  if (starts(0xca, 0xfe, 0xba, 0xbe) && at(7) > 0 && at(7) < 20) return 'a program for macOS'
  if (isBytecode(head)) return 'compiled Python'
  if (
    starts(0x50, 0x4b, 3, 4) ||
    starts(0x1f, 0x8b, 8) ||
    starts(0x37, 0x7a, 0xbc, 0xaf) ||
    starts(0x52, 0x61, 0x72, 0x21, 0x1a)
  )
    return 'an archive'
  return undefined
}

/**
 * Whether Python runs this `.pyc` without checking its source: its header stores the source's digest, which its author
 * knows. The usual header stores the source's time, which unpacking changes.
 */
export function isTrustedBytecode(head: Uint8Array): boolean {
  return isBytecode(head) && ((head[4] ?? 0) & 0b01) === 0b01
}

/** Tells whether a file is bytecode of Python 3.0 to 3.19: a growing number, then CR LF. */
function isBytecode(head: Uint8Array): boolean {
  const magic = (head[0] ?? 0) + (head[1] ?? 0) * 256
  return head[2] === 0x0d && head[3] === 0x0a && magic >= 3000 && magic < 4000 && head.length >= 16
}

function isWindowsProgram(head: Uint8Array): boolean {
  const offset = (head[0x3c] ?? 0) + (head[0x3d] ?? 0) * 256
  if (offset === 0 || offset + 4 > head.length)
    return head.length >= 64 && (head[0x3e] ?? 1) === 0 && (head[0x3f] ?? 1) === 0
  return head[offset] === 0x50 && head[offset + 1] === 0x45 && head[offset + 2] === 0
}
