const kib = 1024
const mib = 1024 * kib

/**
 * What an archive may be, at most, so that reading it takes bounded memory and time whatever it says of itself.
 *
 * Deflate packs text four to one, the most repetitive workflows and logs some thirty to one, and zeros a thousand to one.
 * Beyond fifty to one as a whole, or two hundred to one in a file, nobody packs what a node needs; small archives are left
 * alone because they can harm nobody.
 */
export const archiveLimits = {
  entries: 50_000,
  /** Of the list of files with all names in it. */
  directoryBytes: 16 * mib,
  unpackedBytes: 2048 * mib,
  fileBytes: 1024 * mib,
  ratio: { whole: { factor: 50, above: 64 * mib }, file: { factor: 200, above: 16 * mib } },
  /** In bytes of UTF-8; no file system takes more than 255 for one part. */
  path: { bytes: 512, part: 255, depth: 32 },
  commentBytes: 1 * kib,
  extraBytes: 1 * kib,
}
