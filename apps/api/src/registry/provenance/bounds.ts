import { RegistryError } from '../../platform/errors.ts'

const mostBytes = 100_000
const mostDepth = 16

/** Throws `provenance_invalid` for an untrusted bundle that is deep or large, before any other code reads it. */
export function assertBounded(bundle: unknown): void {
  if (!isShallow(bundle, mostDepth)) throw invalidProvenance(`it is nested deeper than ${mostDepth} levels`)
  if (JSON.stringify(bundle).length > mostBytes) throw invalidProvenance(`it has more than ${mostBytes} bytes`)
}

/** Tells whether a JSON value has at most `depth` levels; the default is the limit of bundles. */
export function isShallow(value: unknown, depth = mostDepth): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

/** Returns the error for an invalid bundle; `detail` completes the sentence of the error. */
export function invalidProvenance(detail: string): RegistryError<'provenance_invalid'> {
  return new RegistryError('provenance_invalid', { detail })
}
