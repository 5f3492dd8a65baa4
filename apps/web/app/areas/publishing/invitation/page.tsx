import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { keepInvitation, keptInvitation } from './invitation-token.ts'
import { Outcome } from './outcome.tsx'
import { invitationSearch } from './search.ts'

export default function InvitationPage() {
  const t = useT('invitation', 'refusals')
  const publisherId = useSearch(invitationSearch).asked.publisher
  const { isRead, token } = useInvitation(publisherId)
  return (
    <Page className="flex flex-1 flex-col items-center justify-center">
      <PageMeta title={t('invitation.title')} hidden />
      <div className={`w-full max-w-110 ${cardClass} p-6 sm:p-8`}>
        {isRead ? (
          <RequireSession fallback={<CardSkeleton />}>
            {token === undefined || publisherId === '' ? (
              <Outcome kind="incomplete" publisherId={publisherId} />
            ) : (
              <InvitationCard publisherId={publisherId} token={token} />
            )}
          </RequireSession>
        ) : (
          <CardSkeleton />
        )}
      </div>
    </Page>
  )
}

const CardSkeleton = () => (
  <div aria-hidden className="flex flex-col items-center gap-4">
    <Skeleton className="size-16" />
    <Skeleton className="h-6 w-48" />
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-9 w-full" />
  </div>
)

interface Invitation {
  /** Whether the token was taken from the address. The page must not redirect before that. */
  isRead: boolean
  token: string | undefined
}

// Matches the token in the hash of a link, but no other anchor, such as the link that skips the header.
const tokenInHash = /^#([\w-]{43})$/

const never = () => () => {}

/**
 * Returns the token of the link. Moves the token from the address to this tab's storage, before other code can copy the
 * address.
 */
const useInvitation = (publisherId: string): Invitation => {
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
