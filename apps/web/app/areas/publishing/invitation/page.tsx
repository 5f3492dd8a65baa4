import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { Outcome } from './outcome.tsx'
import { invitationSearch } from './search.ts'
import { useInvitation } from './use-invitation.ts'

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
