const signatures = [
  'PK\x03\x04',
  'PK\x05\x06',
  '7z\xbc\xaf\x27\x1c',
  'Rar!\x1a\x07',
  '\x1f\x8b',
  'BZh',
  '\xfd7zXZ\x00',
  '\x28\xb5\x2f\xfd',
].map((text) => Buffer.from(text, 'latin1'))
const tar = { at: 257, signature: Buffer.from('ustar') }

/** Whether a file that begins with these bytes is an archive or a compressed file: ZIP (and what is built on it), 7z, RAR, TAR, gzip… */
export function isArchive(head: Buffer): boolean {
  const startsWith = (signature: Buffer) => head.subarray(0, signature.length).equals(signature)
  return signatures.some(startsWith) || head.subarray(tar.at, tar.at + tar.signature.length).equals(tar.signature)
}
