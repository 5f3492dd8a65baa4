import { useLateRead } from '../../../data/query/use-late-read.ts'
import { useSession } from '../../../data/session/use-session.ts'
import type { NodeFacts } from './view.ts'

interface NodePermissions {
  canEdit: boolean
  /** Absent for who does not belong to the publisher. */
  role?: 'owner' | 'member'
}

const none: NodePermissions = { canEdit: false }

/** What the person may do with a node; nothing on the server and until it is known. */
export const useNodePermissions = ({ id, publisher }: Pick<NodeFacts, 'id' | 'publisher'>): NodePermissions => {
  const enabled = useSession().status === 'signedIn'
  const known = useLateRead(
    '/publishers/{publisherId}/nodes/{nodeId}/permissions',
    { params: { path: { publisherId: publisher.id, nodeId: id } } },
    enabled,
  )
  return known ?? none
}
