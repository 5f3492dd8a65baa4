import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { flag, forgetIdentity, identify, people, sessionRecording, track } from '../data/analytics/analytics.ts'
import { onSessionEnd } from '../data/session/session-store.ts'
import { useSession } from '../data/session/use-session.ts'
import { splitPath } from '../i18n/negotiate.ts'
import { useT } from '../i18n/use-t.ts'
import { useToast } from '../ui/toasts.tsx'

/** Says why a session ended by itself, and tells analytics who is there and which pages are seen. Shows nothing. */
export const VisitorEffects = () => {
  useSessionEnds()
  usePageViews()
  useIdentity()
  useRecording()
  return null
}

const useSessionEnds = () => {
  const t = useT()
  const toast = useToast()
  useEffect(
    () =>
      onSessionEnd((end) => {
        if (end === 'disabled') toast({ tone: 'error', text: t('session.disabled') })
        else toast({ tone: 'info', text: end === 'expired' ? t('session.expired') : t('session.elsewhere') })
      }),
    [t, toast],
  )
}

const usePageViews = () => {
  const { pathname } = useLocation()
  useEffect(() => track('Page View', { path: pathname }), [pathname])
}

const useIdentity = () => {
  const { person } = useSession()
  const { id, name, email } = person ?? {}
  useEffect(() => {
    if (id === undefined) return undefined
    identify(id)
    people.set({ ...(name !== undefined && { $name: name }), ...(email !== undefined && { $email: email }) })
    return forgetIdentity
  }, [id, name, email])
}

const useRecording = () => {
  useEffect(() => {
    // Addresses of mails carry what signs people in, and a recording would tell them.
    if (splitPath(location.pathname).path.startsWith('/auth/')) return undefined
    // Whoever runs the site decides by a flag, for whom they like.
    void flag('session-recording').then((isOn) => isOn && sessionRecording.start())
    return sessionRecording.stop
  }, [])
}
