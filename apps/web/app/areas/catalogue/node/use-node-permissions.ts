import { useLateRead } from '../../../data/query/use-late-read.ts'
import { useSession } from '../../../data/session/use-session.ts'
import type { NodeFacts } from './view.ts'

interface NodePermissions {
  canEdit: boolean
  /** Absent for users outside the publisher. */
  role?: 'owner' | 'member'
}

const none: NodePermissions = { canEdit: false }

/** Returns the user's permissions for a pack. On the server and before the response, there are none. */
export const useNodePermissions = ({ id, publisher }: Pick<NodeFacts, 'id' | 'publisher'>): NodePermissions => {
  const enabled = useSession().status === 'signedIn'
  const known = useLateRead(
    '/publishers/{publisherId}/nodes/{nodeId}/permissions',
    { params: { path: { publisherId: publisher.id, nodeId: id } } },
    enabled,
  )
  return known ?? none
}
