import type { Schema } from '@registry/api-client'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import { useRead } from '../../../../data/query/use-read.ts'
import { useSession } from '../../../../data/session/use-session.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import type { PublisherSummary } from '../publisher-summary.ts'
import type { Role } from '../use-role.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { MemberRow } from './member-row.tsx'
import { RemoveMember } from './remove-member.tsx'
import { RowsShape } from '../../../../ui/rows-shape.tsx'
import { Rows, Section } from '../../../../ui/section.tsx'

/** Who belongs to a publisher; owners decide who does. */
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
      <Loaded query={members} shape={<RowsShape rows={publisher.members.length || 1} />}>
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
