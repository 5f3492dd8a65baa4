import { Plus } from 'lucide-react'
import { Loaded } from '../../../components/loaded.tsx'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { useOpenReviews } from '../../../components/review/use-open-reviews.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLinks } from '../../../use-links.ts'
import { FirstSteps } from './first-steps.tsx'
import { PublishGuide } from './publish-guide.tsx'
import { PublisherSection } from './publisher-section.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { useOwnNodes } from './use-own-nodes.ts'

export default function YourNodesPage() {
  // Requests the texts of the whole page at once, so that no part waits for its texts after the session is known.
  const t = useT('your-nodes', 'create-publisher', 'tokens', 'node-row', 'refusals', 'review', 'staging', 'compare')
  const links = useLinks()
  return (
    <Page>
      <PageMeta title={t('nav.yourNodes')} hidden />
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: t('nav.yourNodes') }]} />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl font-semibold">{t('nav.yourNodes')}</h1>
        <ButtonLink to={links.publisherCreate()}>
          <Plus aria-hidden />
          {t('your-nodes.newPublisher')}
        </ButtonLink>
      </div>
      <div className="mt-6 flex flex-col gap-8">
        <RequireSession fallback={<SectionSkeleton />}>
          <OwnPublishers />
        </RequireSession>
      </div>
    </Page>
  )
}

/** Shows the visitor's publishers with their nodes, and how to publish. New publishers see the first steps instead. */
const OwnPublishers = () => {
  const publishers = useRead('/users/publishers')
  const [only, ...others] = publishers.data ?? []
  const isAlone = only !== undefined && others.length === 0
  const nodesOfOnly = useOwnNodes({ publisherId: only?.id ?? '', all: false, enabled: isAlone })
  const reviewsOfOnly = useOpenReviews(only?.id ?? '', isAlone)
  return (
    <Loaded query={publishers} fallback={<SectionSkeleton />}>
      {(list) =>
        only === undefined ? (
          <FirstSteps />
        ) : (
          <>
            {list.map((publisher) => (
              <PublisherSection key={publisher.id} publisher={publisher} isAlone={isAlone} />
            ))}
            <PublishGuide
              publisherIds={list.map(({ id }) => id)}
              isFolded={!isAlone || (nodesOfOnly.data?.total ?? 0) > 0}
              isAfterSteps={isAlone && nodesOfOnly.data?.total === 0 && reviewsOfOnly.reviews.length === 0}
            />
          </>
        )
      }
    </Loaded>
  )
}

/** Reserves space for a publisher with its nodes. */
const SectionSkeleton = () => (
  <div aria-hidden>
    <div className="mb-3 flex items-center gap-3">
      <Skeleton className="size-9" />
      <Skeleton className="h-5 w-44" />
    </div>
    <RowsSkeleton />
  </div>
)
