/** A full disk, a used-up quota, a file that reached its greatest size, and the SQLSTATE of a database without room. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Whether something thrown says that a disk is full: of this machine, of the database server, or of the store of files. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true
  return isInsufficientStorage(error) || isDiskFull(error.cause)
}

/** How S3-compatible stores say it. */
function isInsufficientStorage(error: Error): boolean {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return false
  return 'httpStatusCode' in error.$metadata && error.$metadata.httpStatusCode === 507
}
