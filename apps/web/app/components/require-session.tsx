import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../data/session/use-session.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLinks } from '../use-links.ts'
import { Page } from './page-column.tsx'

interface Props {
  /** The shape of what comes; a heading with some lines when absent. */
  shape?: ReactNode
  children: ReactNode
}

/** A page for people who are signed in; everybody else goes to sign in and comes back. */
export const RequireSession = ({ shape, children }: Props) => {
  const { status } = useSession()
  const links = useLinks()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const login = links.login(`${pathname}${search}${hash}`)
  const isSignedOut = status === 'signedOut'

  useEffect(() => {
    if (isSignedOut) void navigate(login, { replace: true })
  }, [isSignedOut, login, navigate])

  return status === 'signedIn' ? children : (shape ?? <PageShape />)
}

const PageShape = () => (
  <Page>
    <Skeleton className="h-8 w-56 max-w-full" />
    <Skeleton className="mt-4 h-5 w-96 max-w-full" />
    <Skeleton className="mt-8 h-40 w-full" />
  </Page>
)
