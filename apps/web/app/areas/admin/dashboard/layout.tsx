import { type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { LoadError } from '../../../components/load-error.tsx'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { useSignInFirst } from '../../../components/use-sign-in-first.ts'
import { requestContext } from '../../../data/context.ts'
import { throwPageError } from '../../../data/need.ts'
import { errorCode } from '../../../data/page-error.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { whoAsks } from '../../../data/session/who-asks.server.ts'
import { ErrorPage } from '../../../framework/error-page.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Route } from './+types/layout.ts'
import { AdminNav } from './admin-nav.tsx'

interface Props {
  /** Shown until the session is known. */
  fallback: ReactNode
  children: ReactNode
}

/** Error that the server returns to other users. */
const forbidden = { status: 403, statusText: '', internal: false, data: { code: 'admins_only' } }

// The divider beside the pages reaches the footer, so the frame cancels the margin that the footer has on other pages.
const frameClass =
  'mx-auto -mb-16 grid w-full max-w-[100rem] flex-1 grid-rows-[auto_1fr] lg:grid-cols-[13.75rem_minmax(0,1fr)] lg:grid-rows-1'

/** Keeps admin pages out of caches and search engines. */
export const headers = () => ({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })

/** Responds with a real 403 to a visitor without admin rights, if the server knows the session. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const who = await whoAsks(request, context.get(requestContext))
  if (who === 'nobody') throwPageError({ status: 403, code: 'sign_in_first' })
  if (who === 'other') throwPageError({ status: 403, code: 'admins_only' })
  if (typeof who === 'object') throwPageError(who)
  return null
}

// Between admin pages, no reload is needed: the API refuses the requests of a page after the user loses the admin
// rights.
export const shouldRevalidate = () => false

/**
 * Frame of the admin pages. The pages render in the browser only, because their data comes from the API, which checks
 * the admin role itself.
 */
export default function AdminLayout() {
  return (
    <RequireAdmin fallback={<FrameSkeleton />}>
      <div className={frameClass}>
        <AdminNav />
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </div>
    </RequireAdmin>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  errorCode(error) === 'sign_in_first' ? <SignInFirst error={error} /> : <ErrorPage error={error} />

/** Shows the refusal with a link that signs in and returns. */
const SignInFirst = ({ error }: { error: unknown }) => {
  const t = useT()
  const { login } = useSignInFirst()
  return (
    <ErrorPage
      error={error}
      action={
        <ButtonLink variant="primary" to={login}>
          {t('nav.login')}
        </ButtonLink>
      }
    />
  )
}

/** Reserves space for the frame and a page in it until the session is known. */
const FrameSkeleton = () => {
  const t = useT('admin')
  return (
    <div className={frameClass}>
      <PageMeta title={t('admin.title')} hidden />
      <div className="border-line px-4 pt-4 sm:px-6 lg:border-e lg:px-3 lg:pt-5">
        <Skeleton className="h-9 w-full sm:w-72 lg:w-full" />
      </div>
      <PageSkeleton />
    </div>
  )
}

const PageSkeleton = () => (
  <div aria-hidden className="min-w-0 px-4 pt-4 sm:px-6 lg:pt-6">
    <Skeleton className="h-7 w-56 max-w-full" />
    <Skeleton className="mt-3 h-5 w-full max-w-96" />
    <Skeleton className="mt-6 h-72 w-full" />
  </div>
)

/** Shows the children to admins only. Other visitors get a sign-in or a page that says the access is forbidden. */
const RequireAdmin = ({ fallback, children }: Props) => (
  <RequireSession fallback={fallback}>
    <AskWhoItIs fallback={fallback}>{children}</AskWhoItIs>
  </RequireSession>
)

const AskWhoItIs = ({ fallback, children }: Props) => {
  const user = useRead('/users')
  if (user.data?.isAdmin === true) return children
  if (user.data !== undefined && !user.isFetching) return <ErrorPage error={forbidden} />
  if (user.error !== null && !user.isFetching)
    return (
      <Page>
        <LoadError error={user.error} onRetry={() => void user.refetch()} />
      </Page>
    )
  return fallback
}
