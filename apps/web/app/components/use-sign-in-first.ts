import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SessionStatus } from '../data/session/session-store.ts'
import { useSession } from '../data/session/use-session.ts'
import { useLinks } from '../use-links.ts'

/**
 * Redirects signed-out visitors to sign in, and back to this page. `login` is the address for browsers without scripts.
 */
export const useSignInFirst = (): { status: SessionStatus; login: string } => {
  const { status } = useSession()
  const links = useLinks()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const login = links.login(`${pathname}${search}${hash}`)
  const isSignedOut = status === 'signedOut'

  useEffect(() => {
    if (isSignedOut) void navigate(login, { replace: true })
  }, [isSignedOut, login, navigate])

  return { status, login }
}
