import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { Page } from './page-column.tsx'
import { useSignInFirst } from './use-sign-in-first.ts'

interface Props {
  /** Shown until the session is known. The default is a heading with some lines. */
  fallback?: ReactNode
  children: ReactNode
}

/** Shows its children to signed-in people. Redirects other visitors to sign in and back. */
export const RequireSession = ({ fallback, children }: Props) => {
  const { status } = useSignInFirst()
  return status === 'signedIn' ? children : (fallback ?? <PageSkeleton />)
}

const PageSkeleton = () => (
  <Page>
    <Skeleton className="h-8 w-56 max-w-full" />
    <Skeleton className="mt-4 h-5 w-96 max-w-full" />
    <Skeleton className="mt-8 h-40 w-full" />
  </Page>
)
