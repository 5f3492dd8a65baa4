import type { ReactNode } from 'react'
import { LoadFault } from '../../../components/load-fault.tsx'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { ErrorPage } from '../../../framework/error-page.tsx'

interface Props {
  /** What stands there until it is known who is there. */
  shape: ReactNode
  children: ReactNode
}

/** For admins alone: everybody else signs in first, or reads that it is forbidden. */
export const RequireAdmin = ({ shape, children }: Props) => (
  <RequireSession shape={shape}>
    <AskWhoItIs shape={shape}>{children}</AskWhoItIs>
  </RequireSession>
)

const AskWhoItIs = ({ shape, children }: Props) => {
  const user = useRead('/users')
  if (user.data?.isAdmin === true) return children
  if (user.data !== undefined && !user.isFetching) return <ErrorPage error={forbidden} />
  if (user.error !== null && !user.isFetching)
    return (
      <Page>
        <LoadFault error={user.error} onRetry={() => void user.refetch()} />
      </Page>
    )
  return shape
}

/** As the server would have answered. */
const forbidden = { status: 403, statusText: '', internal: false, data: { code: 'admins_only' } }
