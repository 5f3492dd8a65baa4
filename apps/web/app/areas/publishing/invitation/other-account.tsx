import { useNavigate } from 'react-router'
import { useSession } from '../../../data/session/use-session.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useLinks } from '../../../use-links.ts'
import { keepInvitation } from './invitation-token.ts'

/** Signs out and in again as somebody else, and comes back to the invitation. */
export const OtherAccount = ({ publisherId, token }: { publisherId: string; token: string }) => {
  const t = useT('invitation')
  const links = useLinks()
  const navigate = useNavigate()
  const toast = useToast()
  const sentence = useRefusalSentence()
  const { signOut } = useSession()
  const change = async () => {
    try {
      await signOut()
      // A sign-out empties what this tab keeps.
      keepInvitation(publisherId, token)
      await navigate(links.login(links.invitations({ publisher: publisherId })))
    } catch (error) {
      toast({ tone: 'error', text: sentence(error) })
    }
  }
  return (
    <Button look="primary" className="w-full" onClick={change}>
      {t('invitation.otherAccount')}
    </Button>
  )
}
