import type { components } from '@registry/contract/types'
import { useState } from 'react'
import { ReasonDialog } from '../../../components/admin/reason-dialog.tsx'
import { FormActions } from '../../../components/form-actions.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useSession } from '../../../data/session/use-session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { Form } from '../../../ui/form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { AccountStatus } from '../shared/people/account-status.tsx'
import { BanHistory } from '../shared/people/ban-history.tsx'
import { personName } from '../shared/people/person-name.ts'
import { useBanReasons } from '../shared/people/use-ban-reasons.ts'

type Detail = components['schemas']['AdminUserDetail']
type Step = 'facts' | 'ban' | 'rights'

/** Dialog for a user with their publishers, their bans, and the actions of an admin. */
export const UserDialog = ({ userId, onClose }: { userId: string; onClose: () => void }) => {
  const query = useRead('/admin/users/{userId}', { params: { path: { userId } } })
  const [step, setStep] = useState<Step>('facts')
  const back = () => setStep('facts')
  if (query.data && step === 'ban') return <BanUser user={query.data.user} onClose={back} />
  if (query.data && step === 'rights') return <ConfirmRights user={query.data.user} onClose={back} />
  return (
    <Dialog open onOpenChange={onClose} title={<bdi>{query.data ? personName(query.data.user) : userId}</bdi>}>
      <Loaded query={query} fallback={<Skeleton className="h-48 w-full" />}>
        {(detail) => <Facts detail={detail} onStep={setStep} />}
      </Loaded>
    </Dialog>
  )
}

const Facts = ({ detail: { user, publishers, bans }, onStep }: { detail: Detail; onStep: (step: Step) => void }) => {
  const t = useT('admin-people')
  const links = useAdminLinks()
  const { person } = useSession()
  const { unban, isPending, error } = useUserVerbs(user)
  const isOwn = person?.id === user.id
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <AccountStatus isBanned={user.status === 'banned'} />
        {user.is_admin && <Badge tone="blue">{t('admin-people.admin')}</Badge>}
        {isOwn && <Badge>{t('admin-people.users.you')}</Badge>}
        {user.email !== undefined && (
          <bdi dir="ltr" className="wrap-anywhere">
            {user.email}
          </bdi>
        )}
        <code className="text-xs wrap-anywhere text-faint">{user.id}</code>
        <TextLink to={links.adminAudit({ actor: `user:${user.id}` })}>{t('admin-people.users.audit')}</TextLink>
        <TextLink to={links.adminCustomer(user.id)}>{t('admin-people.users.customer')}</TextLink>
      </p>
      <Publishers publishers={publishers} />
      <BanHistory bans={bans} />
      <FormError error={error} />
      {!isOwn && (
        <FormFoot>
          <Button onClick={() => onStep('rights')}>
            {user.is_admin ? t('admin-people.users.withdraw') : t('admin-people.users.grant')}
          </Button>
          {user.status === 'banned' ? (
            <Button variant="primary" disabled={isPending} onClick={() => void unban()}>
              {t('admin-people.unban.open')}
            </Button>
          ) : (
            <Button variant="danger" onClick={() => onStep('ban')}>
              {t('admin-people.ban.open')}
            </Button>
          )}
        </FormFoot>
      )}
    </div>
  )
}

const Publishers = ({ publishers }: { publishers: Detail['publishers'] }) => {
  const t = useT('admin-people')
  const links = useAdminLinks()
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('admin-people.users.belongs')}</h3>
      {publishers.length === 0 ? (
        <p className="text-sm text-muted">{t('admin-people.users.belongsNowhere')}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {publishers.map(({ id, name, role }) => (
            <li key={id} className="flex items-center gap-1.5">
              <TextLink to={links.adminPublisher(id)}>
                <bdi>{name}</bdi>
              </TextLink>
              <span className="text-muted">
                {role === 'owner' ? t('admin-people.role.owner') : t('admin-people.role.member')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const BanUser = ({ user, onClose }: { user: Detail['user']; onClose: () => void }) => {
  const t = useT('admin-people')
  const templates = useBanReasons()
  const { ban } = useUserVerbs(user)
  return (
    <ReasonDialog
      open
      isRequired
      tone="danger"
      onOpenChange={onClose}
      title={t('admin-people.ban.userTitle', { name: personName(user) })}
      body={
        <>
          <p>{t('admin-people.ban.userBody')}</p>
          <p>{t('admin-people.ban.undo')}</p>
        </>
      }
      templates={templates}
      confirmLabel={t('admin-people.ban.confirm')}
      onConfirm={ban}
    />
  )
}

/** Dialog that explains and confirms a change of admin rights. */
const ConfirmRights = ({ user, onClose }: { user: components['schemas']['AdminUser']; onClose: () => void }) => {
  const t = useT('admin-people')
  const { setAdmin, isPending, rightsError } = useUserVerbs(user)
  const name = personName(user)
  const title = user.is_admin ? t('admin-people.users.withdrawConfirm') : t('admin-people.users.grantConfirm')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={
        user.is_admin ? t('admin-people.users.withdrawBody', { name }) : t('admin-people.users.grantBody', { name })
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void setAdmin(!user.is_admin).then((isDone) => isDone && onClose())
        }}
      >
        <FormActions submit={title} isPending={isPending} error={rightsError} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** Actions of an admin on a user. `ban` throws `RefusalError`; the other actions set `error` or `rightsError`. */
const useUserVerbs = (user: components['schemas']['AdminUser']) => {
  const t = useT('admin-people')
  const toast = useToast()
  const send = useWrite('post', '/admin/users/{userId}/ban')
  const lift = useWrite('post', '/admin/users/{userId}/unban')
  const put = useWrite('put', '/admin/users/{userId}')
  const params = { path: { userId: user.id } }
  const name = personName(user)
  const say = (text: string) => toast({ tone: 'success', text })
  return {
    ban: async (reason: string) => {
      await send.mutateAsync({ params, body: { reason, members: false } })
      say(t('admin-people.ban.done', { name }))
    },
    unban: () =>
      lift.mutateAsync({ params }).then(
        () => say(t('admin-people.unban.done', { name })),
        () => undefined,
      ),
    /** Returns whether the change was saved. */
    setAdmin: (isAdmin: boolean): Promise<boolean> =>
      put.mutateAsync({ params, body: { is_admin: isAdmin } }).then(
        async () => {
          say(isAdmin ? t('admin-people.users.granted', { name }) : t('admin-people.users.withdrawn', { name }))
          return true
        },
        () => false,
      ),
    isPending: lift.isPending || put.isPending,
    error: lift.error,
    rightsError: put.error,
  }
}
