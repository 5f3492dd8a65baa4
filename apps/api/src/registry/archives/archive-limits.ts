const kib = 1024
const mib = 1024 * kib

/**
 * Limits of an archive, so that reading it takes bounded memory and time whatever its headers say. Deflate compresses
 * text four to one, repetitive workflows and logs thirty to one, and zeros a thousand to one. No node needs more than
 * fifty to one as a whole, or two hundred to one in a file. Small archives are exempt, because they are harmless. The size of an
 * upload is a setting, `UPLOAD_MAX_BYTES`.
 */
export const archiveLimits = {
  entries: 50_000,
  /** Size of the central directory with all names. */
  directoryBytes: 16 * mib,
  unpackedBytes: 2048 * mib,
  fileBytes: 1024 * mib,
  ratio: { whole: { factor: 50, above: 64 * mib }, file: { factor: 200, above: 16 * mib } },
  /** Bytes of UTF-8; no file system accepts more than 255 for a part. */
  path: { bytes: 512, part: 255, depth: 32 },
  commentBytes: 1 * kib,
  extraBytes: 1 * kib,
}
