import { useLateRead } from '../../../data/query/use-late-read.ts'
import { useSession } from '../../../data/session/use-session.ts'

export type Role = 'owner' | 'member'

/** Returns the visitor's role in a publisher, or `undefined` for non-members and before the response. */
export const useRole = (publisherId: string): Role | undefined => {
  const { status } = useSession()
  const known = useLateRead(
    '/publishers/{publisherId}/permissions',
    { params: { path: { publisherId } } },
    status === 'signedIn',
  )
  return known?.role
}
