import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../data/session/use-session.ts'
import { localeOfPath } from '../../i18n/negotiate.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { safeReturnPath } from '../../links.ts'
import { useLinks } from '../../use-links.ts'

/** Returns the path to open after a sign-in: the page before, else the user's packs. */
export const useReturnPath = (): string => {
  const [query] = useSearchParams()
  const links = useLinks()
  return safeReturnPath(query.get('fromUrl')) ?? links.yourNodes()
}

/** Returns a function that replaces this page with a path of this site. */
export const useGoTo = (): ((path: string) => void) => {
  const locale = useLocale()
  const navigate = useNavigate()
  return useCallback(
    (path) => {
      if (localeOfPath(path) === locale) void navigate(path, { replace: true })
      // A page in another language is a new document.
      else location.replace(path)
    },
    [locale, navigate],
  )
}

/** Opens the return path as soon as the user is signed in. */
export const useGoOn = (): void => {
  const { status } = useSession()
  const path = useReturnPath()
  const goTo = useGoTo()
  const isSignedIn = status === 'signedIn'
  useEffect(() => {
    if (isSignedIn) goTo(path)
  }, [isSignedIn, path, goTo])
}
