import { useRead } from '../query/use-read.ts'
import type { Person } from './session-store.ts'

/** Adds the profile in the registry to a person. The ID tokens of some issuers contain nothing but an id. */
export const useKnownPerson = (person: Person): Person => {
  const { data: user } = useRead('/users')
  return { ...user, ...person }
}
