import { useState } from 'react'
import { identitySentence } from '../data/session/identity-sentence.ts'
import { identityReasonOf } from '../data/session/identity-error.ts'
import { useSession } from '../data/session/use-session.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { useT } from '../i18n/use-t.ts'
import { useToast } from '../ui/toasts.tsx'

/** Returns a function that signs out and shows a toast on failure. */
export const useLogout = () => {
  const t = useT()
  const toast = useToast()
  const translations = useTranslations()
  const { signOut } = useSession()
  const [busy, setBusy] = useState(false)
  const logout = async () => {
    setBusy(true)
    try {
      await signOut()
    } catch (error) {
      // The texts load on demand, because they are rarely needed and the menu is on every page.
      await translations.need('auth')
      const sentence = identitySentence(translations.t, identityReasonOf(error))
      toast({ tone: 'error', text: t('session.logoutError', { error: sentence }) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, logout }
}
