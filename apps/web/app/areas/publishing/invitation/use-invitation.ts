import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepInvitation, keptInvitation } from './invitation-token.ts'

interface Invitation {
  /** Whether the address was read: only then anything may lead away from it. */
  isRead: boolean
  token: string | undefined
}

// The token in the hash of a link; other anchors, such as the one that skips the header, are none.
const tokenInHash = /^#([\w-]{43})$/

const never = () => () => {}

/** The token of the link, taken out of the address before anything can copy that, and kept over a sign-in. */
export const useInvitation = (publisherId: string): Invitation => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const found = tokenInHash.exec(hash)?.[1]
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
    if (found === undefined) return
    keepInvitation(publisherId, found)
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })
  }, [publisherId, pathname, search, found, navigate])
  return { isRead: inBrowser && found === undefined, token }
}
