import { RegistryError } from '../../platform/errors.ts'
import { own } from '../../platform/own.ts'
import type { ProxyOperation } from './service.ts'

/**
 * Returns the address of an operation with its parameters filled in. No parameter can reach another host or path.
 * Throws `invalid_request` for an invalid id.
 */
export function upstreamAddress(
  base: string,
  operation: ProxyOperation,
  path: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const target = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(idIn(name, own(path, name))),
  )
  const { task } = operation
  if (task && !Object.hasOwn(path, task.id)) idIn(task.id, own(query, task.id))
  const asked = new URLSearchParams()
  for (const name of operation.query ?? []) {
    const value = own(query, name)
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) asked.append(name, String(one))
  }
  return `${base}${target}${asked.size > 0 ? `?${asked.toString()}` : ''}`
}

/**
 * Matches ids of services. Slashes, percent signs and double dots are excluded, because they could change the path
 * after decoding.
 */
const idPattern = /^(?!.*\.\.)(?!\.$)[\w.~:=@+,-]{1,200}$/

function idIn(name: string, value: unknown): string {
  const id = typeof value === 'number' ? String(value) : value
  if (typeof id === 'string' && idPattern.test(id)) return id
  throw new RegistryError('invalid_request', {
    detail: `\`${name}\` must be an id: letters, digits, and . _ ~ : = @ + , -`,
  })
}
