const kib = 1024
const mib = 1024 * kib

/**
 * Limits that bound memory and time of reading an archive. Deflate compresses text 4:1, repetitive workflows and logs
 * 30:1, zeros 1000:1. No node needs more than 50:1 in total, or 200:1 in a file. Small archives are exempt as harmless.
 * `UPLOAD_MAX_BYTES` limits uploads.
 */
export const archiveLimits = {
  entries: 50_000,
  /** Size of the central directory with all names. */
  directoryBytes: 16 * mib,
  unpackedBytes: 2048 * mib,
  fileBytes: 1024 * mib,
  ratio: { whole: { factor: 50, above: 64 * mib }, file: { factor: 200, above: 16 * mib } },
  /** Limits of paths in UTF-8 bytes; no file system accepts a part above 255 bytes. */
  path: { bytes: 512, part: 255, depth: 32 },
  commentBytes: 1 * kib,
  extraBytes: 1 * kib,
}
