import { RegistryError } from './errors.ts'
import { type AddressKind, beginnings, readAddress } from './safe-address.ts'

/** The address that a person gives, as it is stored; an empty one clears, an absent one says nothing. Throws the code of its problem. */
export function takeAddress(text: string, kind: AddressKind): string
export function takeAddress(text: string | undefined, kind: AddressKind): string | undefined
export function takeAddress(text: string | undefined, kind: AddressKind): string | undefined {
  if (text === undefined || text.trim() === '') return text?.trim()
  const { address, problem } = readAddress(text, kind)
  if (problem) throw new RegistryError(problem, { address: text, beginning: beginnings[kind] })
  return address
}
