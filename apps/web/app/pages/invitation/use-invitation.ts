import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepInvitation, keptInvitation } from './invitation-token.ts'

interface Invitation {
  /** Whether the address was read: only then anything may lead away from it. */
  isRead: boolean
  token: string | undefined
}

const never = () => () => {}

/** The token of the link, taken out of the address before anything can copy that, and kept over a sign-in. */
export const useInvitation = (publisherId: string): Invitation => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const token = useSyncExternalStore(
    never,
    () => keptInvitation(publisherId),
    () => undefined,
  )
  useEffect(() => {
    if (hash.length < 2) return
    keepInvitation(publisherId, hash.slice(1))
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })
  }, [publisherId, pathname, search, hash, navigate])
  return { isRead: inBrowser && hash.length < 2, token }
}
