import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../data/session/use-session.ts'
import { localeOfPath } from '../../i18n/negotiate.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { safeReturnPath } from '../../links.ts'
import { useLinks } from '../../use-links.ts'

/** Where one goes on to after signing in: where one came from, else to one's nodes. */
export const useReturnPath = (): string => {
  const [query] = useSearchParams()
  const links = useLinks()
  return safeReturnPath(query.get('fromUrl')) ?? links.yourNodes()
}

/** Goes to a path of this site in place of this page. */
export const useGoTo = (): ((path: string) => void) => {
  const locale = useLocale()
  const navigate = useNavigate()
  return useCallback(
    (path) => {
      if (localeOfPath(path) === locale) void navigate(path, { replace: true })
      // Another language is a whole new document.
      else location.replace(path)
    },
    [locale, navigate],
  )
}

/** Goes on as soon as somebody is signed in. */
export const useGoOn = (): void => {
  const { status } = useSession()
  const path = useReturnPath()
  const goTo = useGoTo()
  const isSignedIn = status === 'signedIn'
  useEffect(() => {
    if (isSignedIn) goTo(path)
  }, [isSignedIn, path, goTo])
}
