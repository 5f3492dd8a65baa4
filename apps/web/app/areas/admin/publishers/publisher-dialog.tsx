import type { components } from '@registry/contract/types'
import { useState } from 'react'
import { ReasonDialog } from '../../../components/admin/reason-dialog.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { unclaimedPublisherId } from '../../../components/unclaimed.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { AccountStatus } from '../shared/people/account-status.tsx'
import { BanHistory } from '../shared/people/ban-history.tsx'
import { FactGrid } from '../shared/people/fact-grid.tsx'
import { useBanReasons } from '../shared/people/use-ban-reasons.ts'

type Detail = components['schemas']['AdminPublisherDetail']

/** Dialog for a publisher: its members, its bans, and the effect of a ban. */
export const PublisherDialog = ({ publisherId, onClose }: { publisherId: string; onClose: () => void }) => {
  const query = useRead('/admin/publishers/{publisherId}', { params: { path: { publisherId } } })
  const [isBanning, setBanning] = useState(false)
  if (isBanning && query.data) return <BanPublisher detail={query.data} onClose={() => setBanning(false)} />
  return (
    <Dialog open onOpenChange={onClose} title={<bdi>{query.data?.publisher.name ?? publisherId}</bdi>}>
      <Loaded query={query} fallback={<Skeleton className="h-56 w-full" />}>
        {(detail) => <Facts detail={detail} onBan={() => setBanning(true)} />}
      </Loaded>
    </Dialog>
  )
}

const Facts = ({ detail, onBan }: { detail: Detail; onBan: () => void }) => {
  const t = useT('admin-people')
  const links = useAdminLinks()
  const { publisher } = detail
  const { unban, isPending, error } = useBan(publisher)
  const isBanned = publisher.status === 'PublisherStatusBanned'
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <AccountStatus isBanned={isBanned} />
        <TextLink to={links.publisher(publisher.id)}>{t('admin-people.publishers.page')}</TextLink>
        <TextLink to={links.adminNodes({ publisher: publisher.id })}>{t('admin-people.publishers.itsNodes')}</TextLink>
        <TextLink to={links.adminVersions({ status: 'any', publisher: publisher.id })}>
          {t('admin-people.publishers.itsVersions')}
        </TextLink>
        <TextLink to={links.adminAudit({ subject: `publisher:${publisher.id}` })}>
          {t('admin-people.publishers.audit')}
        </TextLink>
      </p>
      <FactGrid
        facts={[
          { name: t('admin-people.reach.activeNodes'), value: <CompactNumber value={detail.active_nodes} /> },
          { name: t('admin-people.reach.bannedNodes'), value: <CompactNumber value={detail.banned_nodes} /> },
          { name: t('admin-people.reach.tokens'), value: <CompactNumber value={detail.token_count} /> },
          { name: t('admin-people.reach.workflows'), value: <CompactNumber value={detail.workflow_count} /> },
        ]}
      />
      <Members members={detail.members} />
      <BanHistory bans={detail.bans} />
      <FormError error={error} />
      {publisher.id !== unclaimedPublisherId && (
        <FormFoot>
          {isBanned ? (
            <Button variant="primary" disabled={isPending} onClick={() => void unban()}>
              {t('admin-people.unban.open')}
            </Button>
          ) : (
            <Button variant="danger" onClick={onBan}>
              {t('admin-people.ban.open')}
            </Button>
          )}
        </FormFoot>
      )}
    </div>
  )
}

const Members = ({ members }: { members: Detail['members'] }) => {
  const t = useT('admin-people')
  const links = useAdminLinks()
  if (members.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('admin-people.column.members')}</h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {members.map(({ id, name, email, role }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
            <ButtonLink size="small" to={links.adminUser(id)}>
              <bdi>{name ?? email ?? id}</bdi>
            </ButtonLink>
            {email !== undefined && (
              <bdi dir="ltr" className="text-muted wrap-anywhere">
                {email}
              </bdi>
            )}
            <span className="ms-auto">
              <Badge>{role === 'owner' ? t('admin-people.role.owner') : t('admin-people.role.member')}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Dialog that bans a publisher after it explains the effect. */
const BanPublisher = ({
  detail,
  onClose,
}: {
  detail: components['schemas']['AdminPublisherDetail']
  onClose: () => void
}) => {
  const t = useT('admin-people')
  const format = useFormat()
  const templates = useBanReasons()
  const [withMembers, setWithMembers] = useState(false)
  const { publisher, active_nodes: nodes, members } = detail
  const { ban } = useBan(publisher)
  return (
    <ReasonDialog
      open
      isRequired
      tone="danger"
      onOpenChange={onClose}
      title={t('admin-people.ban.publisherTitle', { name: publisher.name })}
      body={
        <>
          <ul className="list-disc space-y-1 ps-5 marker:text-faint">
            <li>{t('admin-people.ban.nodes', { count: nodes, exact: format.exactNumber(nodes) })}</li>
            <li>{t('admin-people.ban.tokens')}</li>
            <li>{t('admin-people.ban.undo')}</li>
          </ul>
          <p>{t('admin-people.ban.public')}</p>
          {members.length > 0 && (
            <Checkbox
              checked={withMembers}
              onChange={(event) => setWithMembers(event.target.checked)}
              label={t('admin-people.ban.members', {
                count: members.length,
                exact: format.exactNumber(members.length),
              })}
            />
          )}
        </>
      }
      templates={templates}
      confirmLabel={t('admin-people.ban.confirm')}
      onConfirm={(reason) => ban({ reason, members: withMembers })}
    />
  )
}

/** Bans a publisher and lifts the ban. `ban` throws `RefusalError`. */
const useBan = ({ id, name }: components['schemas']['AdminPublisher']) => {
  const t = useT('admin-people')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const { mutateAsync: send } = useWrite('post', '/publishers/{publisherId}/ban')
  const lift = useWrite('post', '/publishers/{publisherId}/unban')
  const params = { path: { publisherId: id } }
  const unban = async () => {
    await lift.mutateAsync({ params })
    toast({ tone: 'success', text: t('admin-people.unban.done', { name }) })
  }
  return {
    ban: async (body: components['schemas']['BanRequest']) => {
      await send({ params, body })
      const refused = (error: unknown) => toast({ tone: 'error', text: sentence(error) })
      const action = { label: t('admin-people.unban.open'), onSelect: () => void unban().catch(refused) }
      toast({ tone: 'success', text: t('admin-people.ban.done', { name }), action })
    },
    /** Never rejects: `error` holds the refusal. */
    unban: () => unban().catch(() => undefined),
    isPending: lift.isPending,
    error: lift.error,
  }
}
