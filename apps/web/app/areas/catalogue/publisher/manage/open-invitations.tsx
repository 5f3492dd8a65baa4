import type { Schema } from '@registry/api-client'
import { Mail } from 'lucide-react'
import { track } from '../../../../data/analytics/analytics.ts'
import { useRead } from '../../../../data/query/use-read.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { useNow } from '../../../../i18n/now.tsx'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Rows } from '../../../../ui/section.tsx'
import { useToast } from '../../../../ui/toasts.tsx'

/** Lists the open invitations, or shows nothing without any. */
export const OpenInvitations = ({ publisherId, isOwner }: { publisherId: string; isOwner: boolean }) => {
  const t = useT('publisher-manage')
  const invitations = useRead('/publishers/{publisherId}/invitations', { params: { path: { publisherId } } })
  if (!invitations.data || invitations.data.length === 0) return null
  return (
    <div className="border-t border-line">
      <h3 className="px-4 pt-3 text-sm font-semibold text-muted">{t('publisher-manage.invitations.title')}</h3>
      <Rows label={t('publisher-manage.invitations.title')}>
        {invitations.data.map((invitation) => (
          <InvitationRow key={invitation.id} publisherId={publisherId} invitation={invitation} isOwner={isOwner} />
        ))}
      </Rows>
    </div>
  )
}

interface RowProps {
  publisherId: string
  invitation: Schema<'Invitation'>
  isOwner: boolean
}

const InvitationRow = ({ publisherId, invitation, isOwner }: RowProps) => {
  const t = useT('publisher-manage')
  const format = useFormat()
  const now = useNow()
  const toast = useToast()
  const sentence = useRefusalSentence()
  const withdraw = useWrite('delete', '/publishers/{publisherId}/invitations/{invitationId}')
  const { email, role, expiresAt } = invitation
  const run = () =>
    withdraw.mutate(
      { params: { path: { publisherId, invitationId: invitation.id } } },
      {
        onSuccess: () => {
          track('Withdraw Invitation', { publisherId })
          toast({ tone: 'success', text: t('publisher-manage.invitations.withdrawn', { email }) })
        },
        onError: (refusal) => toast({ tone: 'error', text: sentence(refusal) }),
      },
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full border border-dashed border-edge text-faint">
        <Mail aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere">
          <bdi>{email}</bdi>
        </p>
        <p className="text-sm text-faint">
          {role === 'owner' ? t('publisher-manage.role.owner') : t('publisher-manage.role.member')}
          {' · '}
          <time dateTime={expiresAt} title={format.dateTime(expiresAt)}>
            {t('publisher-manage.invitations.ends', { when: format.timeUntil(expiresAt, now) })}
          </time>
        </p>
      </div>
      {isOwner && (
        <Button size="small" disabled={withdraw.isPending} onClick={run} className="max-sm:ms-12">
          {t('publisher-manage.invitations.withdraw')}
        </Button>
      )}
    </li>
  )
}
