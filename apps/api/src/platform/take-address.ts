import { RegistryError } from './errors.ts'
import { type AddressKind, beginnings, readAddress } from './safe-address.ts'

/**
 * Normalizes a user's address for storage. An empty address clears the field; an absent address changes nothing. Throws
 * the code of the address's problem.
 */
export function takeAddress(text: string, kind: AddressKind): string
export function takeAddress(text: string | undefined, kind: AddressKind): string | undefined
export function takeAddress(text: string | undefined, kind: AddressKind): string | undefined {
  if (text === undefined || text.trim() === '') return text?.trim()
  const { address, problem } = readAddress(text, kind)
  if (problem) throw new RegistryError(problem, { address: text, beginning: beginnings[kind] })
  return address
}
