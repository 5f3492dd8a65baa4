/** SQLSTATE class 08 (connections), and codes of a server that stops, starts or has no free connection. */
const awayStates = /^(08\w{3}|57P0[1-3]|53300)$/
const brokenConnections = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])
/** Error messages of drivers without a code; the last three appear after the registry closed its database. */
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|PGlite is closed|Cannot use a pool after calling end|driver has already been destroyed)/

/** Returns whether an error means that the database server is temporarily unavailable, for example during a restart. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A host with several addresses produces an error for each address.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (awayStates.test(code) || driverSentences.test(error.message)) return true
  return brokenConnections.has(code) && 'syscall' in error && isOfSocket(error.syscall)
}

/** Returns whether a system call is of a socket: file errors share these codes. */
function isOfSocket(call: unknown): boolean {
  return typeof call === 'string' && /^(connect|read|write|getaddrinfo)$/.test(call)
}
