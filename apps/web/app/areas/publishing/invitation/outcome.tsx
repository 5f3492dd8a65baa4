import { CircleCheck, MailQuestion, TimerOff, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useSession } from '../../../data/session/use-session.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useLinks } from '../../../use-links.ts'
import { keepInvitation } from './invitation-token.ts'

export type OutcomeKind = 'joined' | 'already' | 'notYours' | 'over' | 'incomplete'

interface Props {
  kind: OutcomeKind
  publisherId: string
  name?: string
  token?: string
}

export const Outcome = ({ kind, publisherId, name = publisherId, token }: Props) => {
  const t = useT('invitation')
  const links = useLinks()
  const { person } = useSession()
  const { icon, title, body } = words(t, kind, { name, person: person?.email ?? person?.name ?? '' })
  const belongs = kind === 'joined' || kind === 'already'
  return (
    <div role="status" className="flex flex-col items-center gap-4 text-center">
      {icon}
      <h1 className="text-lg font-semibold wrap-anywhere">{title}</h1>
      <p className="text-muted wrap-anywhere">{body}</p>
      {kind === 'notYours' && token !== undefined && <OtherAccount publisherId={publisherId} token={token} />}
      {belongs && (
        <ButtonLink variant="primary" to={links.publisher(publisherId)} className="w-full">
          {t('invitation.toPublisher', { name })}
        </ButtonLink>
      )}
      <ButtonLink to={links.yourNodes()} className="w-full">
        {t('nav.yourNodes')}
      </ButtonLink>
    </div>
  )
}

const words = (
  t: T<'invitation'>,
  kind: OutcomeKind,
  facts: { name: string; person: string },
): { icon: ReactNode; title: string; body: string } => {
  const look = 'size-10 text-faint'
  switch (kind) {
    case 'joined':
      return {
        icon: <CircleCheck aria-hidden className="size-10 text-green-text" />,
        title: t('invitation.joined.title', facts),
        body: t('invitation.joined.body'),
      }
    case 'already':
      return {
        icon: <CircleCheck aria-hidden className="size-10 text-green-text" />,
        title: t('invitation.already.title', facts),
        body: t('invitation.already.body'),
      }
    case 'notYours':
      return {
        icon: <UserX aria-hidden className={look} />,
        title: t('invitation.notYours.title'),
        body: t('invitation.notYours.body', facts),
      }
    case 'over':
      return {
        icon: <TimerOff aria-hidden className={look} />,
        title: t('invitation.over.title'),
        body: t('invitation.over.body', facts),
      }
    case 'incomplete':
      return {
        icon: <MailQuestion aria-hidden className={look} />,
        title: t('invitation.incomplete.title'),
        body: t('invitation.incomplete.body'),
      }
  }
}

/** Signs out, and returns to the invitation after a sign-in with another account. */
const OtherAccount = ({ publisherId, token }: { publisherId: string; token: string }) => {
  const t = useT('invitation')
  const links = useLinks()
  const navigate = useNavigate()
  const toast = useToast()
  const sentence = useRefusalSentence()
  const { signOut } = useSession()
  const change = async () => {
    try {
      await signOut()
      // Signing out clears the storage of this tab.
      keepInvitation(publisherId, token)
      await navigate(links.login(links.invitations({ publisher: publisherId })))
    } catch (error) {
      toast({ tone: 'error', text: sentence(error) })
    }
  }
  return (
    <Button variant="primary" className="w-full" onClick={change}>
      {t('invitation.otherAccount')}
    </Button>
  )
}
