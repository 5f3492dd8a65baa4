import type { components } from '@registry/contract/types'
import { useStale } from '../../../data/query/use-stale.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useToast } from '../../../ui/toasts.tsx'

/** Bans a publisher and undoes it. `ban` throws `RefusalError`. */
export const useBan = ({ id, name }: components['schemas']['AdminPublisher']) => {
  const t = useT('admin-people')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const stale = useStale()
  const { mutateAsync: send } = useWrite('post', '/publishers/{publisherId}/ban')
  const lift = useWrite('post', '/publishers/{publisherId}/unban')
  const params = { path: { publisherId: id } }
  const changed = () => stale('/admin', '/nodes', '/publishers', '/comfy-nodes')
  const unban = async () => {
    await lift.mutateAsync({ params })
    toast({ tone: 'success', text: t('admin-people.unban.done', { name }) })
    await changed()
  }
  return {
    ban: async (body: components['schemas']['BanRequest']) => {
      await send({ params, body })
      const refused = (error: unknown) => toast({ tone: 'error', text: sentence(error) })
      const action = { label: t('admin-people.unban.open'), onSelect: () => void unban().catch(refused) }
      toast({ tone: 'success', text: t('admin-people.ban.done', { name }), action })
      await changed()
    },
    /** What goes wrong is in `error`. */
    unban: () => unban().catch(() => undefined),
    isPending: lift.isPending,
    error: lift.error,
  }
}
