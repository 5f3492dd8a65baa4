/** Classes of SQLSTATE 08 (connections), and a server that stops, starts or is full. */
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
/** Messages of drivers without a code; the last three after the registry closed its database. */
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|PGlite is closed|Cannot use a pool after calling end|driver has already been destroyed)/

/** Whether something thrown says that the database server cannot be asked right now, as while it is started again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Where a host has several addresses, each has its own error.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (awayStates.test(code) || driverSentences.test(error.message)) return true
  return brokenConnections.has(code) && 'syscall' in error && isOfSocket(error.syscall)
}

/** Files have these codes too. */
function isOfSocket(call: unknown): boolean {
  return typeof call === 'string' && /^(connect|read|write|getaddrinfo)$/.test(call)
}
