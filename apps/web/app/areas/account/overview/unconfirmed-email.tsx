import { useEffect } from 'react'
import { faultSentence } from '../../../data/session/fault-sentence.ts'
import { faultOf } from '../../../data/session/identity-error.ts'
import { identityProvider, refreshPerson } from '../../../data/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'

/** Says that an address was not confirmed, and sends the mail for it again. */
export const UnconfirmedEmail = ({ email }: { email: string }) => {
  const t = useT('account', 'auth')
  const toast = useToast()
  useEffect(() => {
    // It may have been confirmed in another tab meanwhile.
    void refreshPerson().catch(() => undefined)
  }, [])
  const send = async () => {
    try {
      await (await identityProvider()).password?.sendVerification(email)
      toast({ tone: 'success', text: t('account.linkSent', { email }) })
    } catch (error) {
      toast({ tone: 'error', text: faultSentence(t, faultOf(error)) })
    }
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Badge tone="amber">{t('account.unconfirmed')}</Badge>
      <Button size="small" onClick={() => void send()}>
        {t('account.sendLink')}
      </Button>
    </div>
  )
}
