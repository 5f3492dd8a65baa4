import { useLateRead } from '../../../data/query/use-late-read.ts'
import { useSession } from '../../../data/session/use-session.ts'
import type { NodeFacts } from './view.ts'

interface NodePermissions {
  canEdit: boolean
  /** Absent for who does not belong to the publisher. */
  role?: 'owner' | 'member'
}

const none: NodePermissions = { canEdit: false }

/** The permissions of the person for a node; none on the server and until they are known. */
export const useNodePermissions = ({ id, publisher }: Pick<NodeFacts, 'id' | 'publisher'>): NodePermissions => {
  const enabled = useSession().status === 'signedIn'
  const known = useLateRead(
    '/publishers/{publisherId}/nodes/{nodeId}/permissions',
    { params: { path: { publisherId: publisher.id, nodeId: id } } },
    enabled,
  )
  return known ?? none
}
