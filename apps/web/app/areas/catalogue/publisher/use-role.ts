import { useLateRead } from '../../../data/query/use-late-read.ts'
import { useSession } from '../../../data/session/use-session.ts'

export type Role = 'owner' | 'member'

/** The role of the visitor in a publisher; undefined for strangers, and until it is known. */
export const useRole = (publisherId: string): Role | undefined => {
  const { status } = useSession()
  const known = useLateRead(
    '/publishers/{publisherId}/permissions',
    { params: { path: { publisherId } } },
    status === 'signedIn',
  )
  return known?.role
}
