import { useRead } from '../../data/query/use-read.ts'
import { useSession } from '../../data/session/use-session.ts'
import type { NodeFacts } from './node-view.ts'

interface NodePermissions {
  canEdit: boolean
  /** Absent for who does not belong to the publisher. */
  role?: 'owner' | 'member'
}

const none: NodePermissions = { canEdit: false }

/** What the person may do with a node; nothing on the server and until it is known. */
export const useNodePermissions = ({ id, publisher }: Pick<NodeFacts, 'id' | 'publisher'>): NodePermissions => {
  const enabled = useSession().status === 'signedIn'
  const { data } = useRead(
    '/publishers/{publisherId}/nodes/{nodeId}/permissions',
    { params: { path: { publisherId: publisher.id, nodeId: id } } },
    { enabled },
  )
  // What a query keeps outlives the session that asked.
  return enabled && data ? data : none
}
