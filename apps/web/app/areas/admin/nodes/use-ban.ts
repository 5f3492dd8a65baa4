import { type AdminNode, nodeLabel } from '../shared/nodes/admin-node.ts'
import { useSayDone } from '../shared/nodes/use-say-done.ts'
import { useStale } from '../../../data/query/use-stale.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'

/** Bans a node and undoes it; each offers the other. Throws `RefusalError`. */
export const useBan = (node: AdminNode, onChange: (node: AdminNode) => void) => {
  const t = useT('admin-nodes')
  const sayDone = useSayDone()
  const stale = useStale()
  const { mutateAsync: send } = useWrite('post', '/publishers/{publisherId}/nodes/{nodeId}/ban')
  const { mutateAsync: lift } = useWrite('post', '/publishers/{publisherId}/nodes/{nodeId}/unban')
  const path = { publisherId: node.publisher.id, nodeId: node.id }
  const values = { name: nodeLabel(node) }

  const changed = (status: AdminNode['status'], reason: string) => {
    onChange({ ...node, status, status_detail: reason })
    void stale('/admin', '/nodes', '/publishers', '/comfy-nodes')
  }
  const put = async (reason: string) => {
    await send({ params: { path }, body: { reason, members: false } })
    changed('NodeStatusBanned', reason)
  }
  const take = async () => {
    await lift({ params: { path } })
    changed('NodeStatusActive', '')
  }
  return {
    ban: async (reason: string) => {
      await put(reason)
      sayDone(t('admin-nodes.ban.done', values), take)
    },
    unban: async () => {
      await take()
      sayDone(t('admin-nodes.unban.done', values), () => put(node.status_detail ?? ''))
    },
  }
}
