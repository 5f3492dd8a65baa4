import type { Schema } from '@registry/api-client'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx'
import { Loaded } from '../../../../components/loaded.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useRead } from '../../../../data/query/use-read.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useSession } from '../../../../data/session/use-session.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { RowsSkeleton } from '../../../../ui/rows-skeleton.tsx'
import { Rows, Section } from '../../../../ui/section.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import type { PublisherSummary } from '../publisher-summary.ts'
import type { Role } from '../use-role.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { OpenInvitations } from './open-invitations.tsx'

interface Props {
  publisher: PublisherSummary
  member: Schema<'Member'>
  isSelf: boolean
  onClose: () => void
}

export const MembersSection = ({ publisher, role }: { publisher: PublisherSummary; role: Role }) => {
  const t = useT('publisher-manage')
  const { person } = useSession()
  const [removed, setRemoved] = useState<Schema<'Member'>>()
  const publisherId = publisher.id
  const members = useRead('/publishers/{publisherId}/members', { params: { path: { publisherId } } })
  const isOwner = role === 'owner'
  return (
    <Section
      id="members"
      title={t('publisher-manage.members.title')}
      hint={t('publisher-manage.members.hint')}
      action={
        isOwner && (
          <InviteDialog
            publisherId={publisherId}
            trigger={
              <Button size="small">
                <UserPlus aria-hidden />
                {t('publisher-manage.members.invite')}
              </Button>
            }
          />
        )
      }
    >
      <Loaded query={members} fallback={<RowsSkeleton rows={publisher.members.length || 1} />}>
        {(list) => (
          <Rows label={t('publisher-manage.members.title')}>
            {list.map((member) => (
              <MemberRow
                key={member.id}
                publisherId={publisherId}
                member={member}
                isSelf={member.id === person?.id}
                isOwner={isOwner}
                onRemove={() => setRemoved(member)}
              />
            ))}
          </Rows>
        )}
      </Loaded>
      <OpenInvitations publisherId={publisherId} isOwner={isOwner} />
      {removed && (
        <RemoveMember
          publisher={publisher}
          member={removed}
          isSelf={removed.id === person?.id}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Section>
  )
}

/** Dialog that confirms leaving a publisher or removing a member. */
const RemoveMember = ({ publisher, member, isSelf, onClose }: Props) => {
  const t = useT('publisher-manage')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const remove = useWrite('delete', '/publishers/{publisherId}/members/{userId}')
  const name = member.user.name ?? member.user.email ?? t('publisher-manage.members.nameless')
  const run = () =>
    remove.mutate(
      { params: { path: { publisherId: publisher.id, userId: member.id } } },
      {
        onSuccess: () => {
          track(isSelf ? 'Leave Publisher' : 'Remove Member', { publisherId: publisher.id })
          const text = isSelf
            ? t('publisher-manage.members.left', { publisher: publisher.name })
            : t('publisher-manage.members.removed', { name })
          toast({ tone: 'success', text })
          onClose()
          // The public page above lists the members too.
          void revalidate()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        isSelf
          ? t('publisher-manage.members.leaveTitle', { publisher: publisher.name })
          : t('publisher-manage.members.removeTitle', { name, publisher: publisher.name })
      }
      confirm={isSelf ? t('publisher-manage.members.leave') : t('publisher-manage.members.remove')}
      onConfirm={run}
      isPending={remove.isPending}
      error={remove.error}
    >
      <p>{isSelf ? t('publisher-manage.members.leaveBody') : t('publisher-manage.members.removeBody')}</p>
    </ConfirmDialog>
  )
}
