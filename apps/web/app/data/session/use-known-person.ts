import { useRead } from '../query/use-read.ts'
import type { Person } from './session-store.ts'

/** A person with what the registry knows beside the ID token: that of some issuers tells nothing but an id. */
export const useKnownPerson = (person: Person): Person => {
  const { data: user } = useRead('/users')
  return { ...user, ...person }
}
