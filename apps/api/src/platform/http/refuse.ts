import type { Context as HonoContext } from 'hono'
import { isDatabaseAway } from '../db/is-away.ts'
import { isDiskFull } from '../disk/is-disk-full.ts'
import { RegistryError } from '../errors.ts'
import type { Log } from '../log/log.ts'

/** Answers a refusal by its code; anything else thrown is a bug, logged once and answered without detail. */
export function refuseError(c: HonoContext, error: unknown, log: Log, requestId: string): Response {
  if (error instanceof RegistryError) return refuse(c, error)
  const facts = { err: error, requestId, path: c.req.path }
  if (isDatabaseAway(error)) {
    log.warn(facts, 'the database is away')
    return refuse(c, new RegistryError('unavailable'))
  }
  if (isDiskFull(error)) {
    log.error(facts, 'the disk is full')
    return refuse(c, new RegistryError('insufficient_storage'))
  }
  // A client that hangs up in the middle of a body is no error.
  log[c.req.raw.signal.aborted ? 'debug' : 'error'](facts, 'request failed')
  return refuse(c, new RegistryError('internal_error', { requestId }))
}

export function refuse(
  c: HonoContext,
  error: Pick<RegistryError, 'code' | 'message' | 'status' | 'facts' | 'clientCode' | 'retryAfter'>,
): Response {
  // RFC 9110 §15.5.17: a client that asks for a range beyond the end learns the whole length.
  if (error.code === 'range_not_satisfiable') c.header('Content-Range', `bytes */${error.facts['size']}`)
  const seconds = error.facts['seconds'] ?? error.retryAfter
  if (seconds !== undefined) c.header('Retry-After', String(seconds))
  const { code: name, message, clientCode: code } = error
  // Hono wants a literal type; every status of the error table is one that may carry a body.
  return c.json({ error: name, message, ...(code !== undefined && { code }) }, { status: error.status as 400 })
}
