import type { Schema } from '@registry/api-client'
import { Package } from 'lucide-react'
import { LoadError } from '../../../components/load-error.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { OwnNodeRow } from './own-node-row.tsx'
import { guideAnchor } from './publish-guide.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { useOwnNodes } from './use-own-nodes.ts'

interface Props {
  publisherId: string
  /** The first nodes by id. */
  first: ReturnType<typeof useOwnNodes>
  wantsAll: boolean
  onAll: () => void
  /** Versions of the publisher in review or held back, the newest first. */
  reviews: readonly Schema<'VersionReview'>[]
  mayDelete: boolean
}

/** Lists the nodes of a publisher. A button shows all of them. */
export const OwnNodes = ({ publisherId, first, wantsAll, onAll, reviews, mayDelete }: Props) => {
  const t = useT('your-nodes')
  const links = useLinks()
  const all = useOwnNodes({ publisherId, all: true, enabled: wantsAll, polls: true })
  const held = Map.groupBy(reviews, (review) => review.node_id)
  return (
    <Loaded query={first} fallback={<RowsSkeleton />}>
      {(few) => {
        const { nodes, total } = all.data ?? few
        // Versions that wait for their review are listed above.
        if (total === 0) return reviews.length === 0 && <NoNodes />
        return (
          <>
            <ul aria-label={t('your-nodes.list')} className={`divide-y divide-line ${cardClass}`}>
              {nodes.map((node) => (
                <OwnNodeRow key={node.id} node={node} held={held.get(node.id) ?? []} mayDelete={mayDelete} />
              ))}
            </ul>
            {nodes.length < total && (
              <div className="mt-3 flex flex-col items-center">
                {all.data ? (
                  <TextLink to={links.publisher(publisherId)}>{t('your-nodes.tooMany')}</TextLink>
                ) : all.error && !all.isFetching ? (
                  <LoadError error={all.error} onRetry={() => void all.refetch()} />
                ) : (
                  <Button disabled={wantsAll} onClick={onAll}>
                    {t('your-nodes.showAll', { count: total })}
                  </Button>
                )}
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const NoNodes = () => {
  const t = useT('your-nodes')
  return (
    <EmptyState icon={<Package aria-hidden />} title={t('your-nodes.empty.title')}>
      <Rich
        k="your-nodes.empty.body"
        ns={['your-nodes']}
        components={{ guide: <TextLink to={{ hash: guideAnchor }} /> }}
      />
    </EmptyState>
  )
}
