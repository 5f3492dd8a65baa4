/** Codes for a full disk, an exceeded quota, a file at its maximum size, and a database without space. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Returns whether an error means a full disk: of this machine, of the database server, or of the file store. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true
  return isInsufficientStorage(error) || isDiskFull(error.cause)
}

/** Returns whether an error of an S3-compatible store means a full disk. */
function isInsufficientStorage(error: Error): boolean {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return false
  return 'httpStatusCode' in error.$metadata && error.$metadata.httpStatusCode === 507
}
