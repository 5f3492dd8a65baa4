import { useState } from 'react'
import { FormError } from '../../../components/form-error.tsx'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { safeImageUrl } from '../../../components/safe-url.ts'
import { track } from '../../../data/analytics/analytics.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useSession } from '../../../data/session/use-session.ts'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useLinks } from '../../../use-links.ts'
import { Outcome, type OutcomeKind } from './outcome.tsx'

interface Props {
  publisherId: string
  token: string
}

export const InvitationCard = ({ publisherId, token }: Props) => {
  const t = useT('invitation')
  const links = useLinks()
  const { person } = useSession()
  const [joined, setJoined] = useState(false)
  const publisher = useRead('/publishers/{publisherId}', { params: { path: { publisherId } } })
  const accept = useWrite('post', '/invitations/accept')
  const join = () =>
    accept.mutate(
      { body: { token } },
      {
        onSuccess: (found) => {
          track('Accept Invitation', { publisherId: found.id })
          setJoined(true)
        },
      },
    )
  const name = publisher.data?.name.trim() || publisherId
  if (joined) return <Outcome kind="joined" publisherId={publisherId} name={name} />
  const outcome = outcomes.get(accept.error?.code ?? '')
  if (outcome) return <Outcome kind={outcome} publisherId={publisherId} name={name} token={token} />
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <NodeIcon
        id={publisherId}
        name={name}
        icon={safeImageUrl(publisher.data?.logo)}
        className="size-16 rounded-card"
      />
      <div>
        <h1 className="text-lg font-semibold wrap-anywhere">{t('invitation.heading', { name })}</h1>
        <p className="font-mono text-sm text-faint wrap-anywhere">
          <bdi>{`@${publisherId}`}</bdi>
        </p>
      </div>
      <p className="text-muted">{t('invitation.body')}</p>
      <p className="text-sm wrap-anywhere text-muted">
        <Rich
          k="invitation.as"
          ns={['invitation']}
          components={{ b: <bdi className="font-semibold text-text" /> }}
          values={{ person: person?.email ?? person?.name ?? '' }}
        />
      </p>
      <div className="w-full text-start">
        <FormError error={accept.error} />
      </div>
      <Button variant="primary" className="w-full" disabled={accept.isPending} onClick={join}>
        {accept.isPending ? t('invitation.joining') : t('invitation.join')}
      </Button>
      <ButtonLink variant="quiet" to={links.home()} className="w-full">
        {t('invitation.later')}
      </ButtonLink>
    </div>
  )
}

const outcomes = new Map<string, OutcomeKind>(
  Object.entries({
    invitation_not_yours: 'notYours',
    invitation_not_found: 'over',
    already_member: 'already',
  }),
)
