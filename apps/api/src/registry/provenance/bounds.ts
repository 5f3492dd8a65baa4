import { RegistryError } from '../../platform/errors.ts'

const mostBytes = 100_000
const mostDepth = 16

/** Throws `provenance_invalid` for a stranger's bundle that is deep or large, before anything else touches it. */
export function assertBounded(bundle: unknown): void {
  if (!isShallow(bundle, mostDepth)) throw invalidProvenance(`it is nested deeper than ${mostDepth} levels`)
  if (JSON.stringify(bundle).length > mostBytes) throw invalidProvenance(`it has more than ${mostBytes} bytes`)
}

/** Whether a value of JSON is nested at most so many levels; default the bound of bundles. */
export function isShallow(value: unknown, depth = mostDepth): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

/** The refusal of a bundle for a reason that completes its sentence. */
export function invalidProvenance(detail: string): RegistryError<'provenance_invalid'> {
  return new RegistryError('provenance_invalid', { detail })
}
