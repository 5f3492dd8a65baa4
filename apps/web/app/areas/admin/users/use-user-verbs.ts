import type { components } from '@registry/contract/types'
import { personName } from '../shared/people/person-name.ts'
import { useStale } from '../../../data/query/use-stale.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useToast } from '../../../ui/toasts.tsx'

/** What an admin does about a person. `ban` throws `RefusalError`; what goes wrong with the others is in the errors. */
export const useUserVerbs = (user: components['schemas']['AdminUser']) => {
  const t = useT('admin-people')
  const toast = useToast()
  const stale = useStale()
  const send = useWrite('post', '/admin/users/{userId}/ban')
  const lift = useWrite('post', '/admin/users/{userId}/unban')
  const put = useWrite('put', '/admin/users/{userId}')
  const params = { path: { userId: user.id } }
  const name = personName(user)
  const say = async (text: string) => {
    toast({ tone: 'success', text })
    await stale('/admin')
  }
  return {
    ban: async (reason: string) => {
      await send.mutateAsync({ params, body: { reason, members: false } })
      await say(t('admin-people.ban.done', { name }))
    },
    unban: () =>
      lift.mutateAsync({ params }).then(
        () => say(t('admin-people.unban.done', { name })),
        () => undefined,
      ),
    /** Whether it was done. */
    setAdmin: (isAdmin: boolean): Promise<boolean> =>
      put.mutateAsync({ params, body: { is_admin: isAdmin } }).then(
        async () => {
          await say(isAdmin ? t('admin-people.users.granted', { name }) : t('admin-people.users.withdrawn', { name }))
          return true
        },
        () => false,
      ),
    isPending: lift.isPending || put.isPending,
    error: lift.error,
    rightsError: put.error,
  }
}
