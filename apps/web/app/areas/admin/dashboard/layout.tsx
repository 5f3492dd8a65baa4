import { Suspense } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/layout.ts'
import { requestContext } from '../../../data/context.ts'
import { throwPageError } from '../../../data/need.ts'
import { errorCode } from '../../../data/page-error.ts'
import { whoAsks } from '../../../data/session/who-asks.server.ts'
import { ErrorPage } from '../../../framework/error-page.tsx'
import { AdminNav } from './admin-nav.tsx'
import { frameClass, FrameShape, PageShape } from './frame-shape.tsx'
import { RequireAdmin } from './require-admin.tsx'
import { SignInFirst } from './sign-in-first.tsx'

/** Nothing of these pages is for caches or search engines. */
export const headers = () => ({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })

/** Everybody but admins gets a real 403, as far as the server can know who asks. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const who = await whoAsks(request, context.get(requestContext))
  if (who === 'nobody') throwPageError({ status: 403, code: 'sign_in_first' })
  if (who === 'other') throwPageError({ status: 403, code: 'admins_only' })
  if (typeof who === 'object') throwPageError(who)
  return null
}

// From one page of the workbench to the next, what they read says who is no admin by now.
export const shouldRevalidate = () => false

/** The frame of the workbench. Its pages are drawn in the browser alone: what they show is the API's, which asks for itself. */
export default function AdminLayout() {
  return (
    <RequireAdmin shape={<FrameShape />}>
      <div className={frameClass}>
        <AdminNav />
        <Suspense fallback={<PageShape />}>
          <Outlet />
        </Suspense>
      </div>
    </RequireAdmin>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  errorCode(error) === 'sign_in_first' ? <SignInFirst error={error} /> : <ErrorPage error={error} />
