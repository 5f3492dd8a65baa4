import type { Schema } from '@registry/api-client'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useBoot } from '../../../data/boot.tsx'
import { call } from '../../../data/query/call.ts'
import { useQueryClient } from '../../../data/query/query-client.ts'
import { useRead } from '../../../data/query/use-read.ts'
import type { Person } from '../../../data/session/session-store.ts'
import { endSessionByHand } from '../../../data/session/session.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useMoney } from '../../../i18n/use-money.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useLinks } from '../../../use-links.ts'

type Deletion = Schema<'AccountDeletion'>

/** Section with the button that deletes the account. Its dialog shows the consequences first. */
export const DeleteAccount = ({ person }: { person: Person }) => {
  const t = useT('account')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section id="delete" title={t('account.delete.title')} hint={t('account.delete.hint')}>
      <div className="p-4">
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('account.delete.open')}
        </Button>
      </div>
      {isOpen && <Preview person={person} onClose={() => setOpen(false)} />}
    </Section>
  )
}

interface Props {
  person: Person
  onClose: () => void
}

const Preview = ({ person, onClose }: Props) => {
  const t = useT('account')
  const query = useRead('/users/deletion')
  const isReady = query.data !== undefined && !query.isFetching
  if (isReady && query.data.publishers.length === 0 && !query.data.is_last_admin)
    return <Confirm person={person} deletion={query.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title={t('account.delete.title')}>
      <Loaded query={isReady ? query : { ...query, data: undefined }} fallback={<Skeleton className="h-40 w-full" />}>
        {(deletion) => <Obstacles deletion={deletion} />}
      </Loaded>
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </div>
    </Dialog>
  )
}

/** Lists the reasons that block the deletion of the account, with links to fix them. */
const Obstacles = ({ deletion: { publishers, is_last_admin: isLastAdmin } }: { deletion: Deletion }) => {
  const t = useT('account')
  const links = useLinks()
  return (
    <div className="flex flex-col gap-3">
      {isLastAdmin && <p>{t('account.delete.lastAdmin')}</p>}
      {publishers.length > 0 && (
        <>
          <p>{t('account.delete.soleOwner')}</p>
          <List>
            {publishers.map(({ id, name }) => (
              <li key={id}>
                <TextLink to={links.publisher(id)}>
                  <bdi>{name}</bdi>
                </TextLink>
              </li>
            ))}
          </List>
        </>
      )}
    </div>
  )
}

const Confirm = ({ person, deletion, onClose }: Props & { deletion: Deletion }) => {
  const t = useT('account')
  const links = useLinks()
  const navigate = useNavigate()
  const toast = useToast()
  const remove = useMutation(
    // The plain mutation invalidates no query: the account is gone, and a refetch would redirect this page to the
    // sign-in.
    { mutationFn: () => call('delete', '/users', { params: { query: { confirm: person.id } } }) },
    useQueryClient(),
  )
  const gone = async () => {
    await navigate(links.home(), { replace: true })
    toast({ tone: 'success', text: t('account.delete.done') })
    // The external provider may be unavailable; the account is deleted in any case.
    await endSessionByHand().catch(() => undefined)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('account.delete.title')}
      confirm={t('account.delete.confirm')}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void gone() })}
      isPending={remove.isPending}
      error={remove.error}
      typed={person.email ?? person.id}
    >
      <Consequences deletion={deletion} />
    </ConfirmDialog>
  )
}

const Consequences = ({ deletion }: { deletion: Deletion }) => {
  const t = useT('account')
  const format = useFormat()
  const { money } = useMoney()
  const { identity } = useBoot()
  const { memberships, tokens, api_keys: keys, ratings, balance } = deletion
  return (
    <>
      <p>{t('account.delete.lead')}</p>
      <List>
        <li>{t('account.delete.profile')}</li>
        {memberships.length > 0 && (
          <li>{t('account.delete.memberships', { names: format.list(memberships.map(({ name }) => name)) })}</li>
        )}
        {tokens > 0 && <li>{t('account.delete.tokens', { count: tokens })}</li>}
        {keys > 0 && <li>{t('account.delete.keys', { count: keys })}</li>}
        {ratings > 0 && <li>{t('account.delete.ratings', { count: ratings })}</li>}
        {balance !== undefined && balance.amount_micros > 0 && (
          <li className="text-text">
            {t('account.delete.balance', { amount: money(balance.amount_micros, balance.currency) })}
          </li>
        )}
        {balance !== undefined && <li>{t('account.delete.books')}</li>}
        <li>{t('account.delete.stays')}</li>
        {identity.provider !== 'embedded' && <li>{t('account.delete.elsewhere')}</li>}
      </List>
    </>
  )
}

const List = ({ children }: { children: ReactNode }) => (
  <ul className="list-disc space-y-1 ps-5 marker:text-faint">{children}</ul>
)
