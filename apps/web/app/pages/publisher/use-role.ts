import { useRead } from '../../data/query/use-read.ts'
import { useSession } from '../../data/session/use-session.ts'

export type Role = 'owner' | 'member'

/** What the visitor is in a publisher; undefined for strangers, and until it is known. */
export const useRole = (publisherId: string): Role | undefined => {
  const { status } = useSession()
  const asked = useRead(
    '/publishers/{publisherId}/permissions',
    { params: { path: { publisherId } } },
    { enabled: status === 'signedIn' },
  )
  return status === 'signedIn' ? asked.data?.role : undefined
}
