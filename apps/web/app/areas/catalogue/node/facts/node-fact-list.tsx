import { Star } from 'lucide-react'
import { AuthorLink } from '../../../../components/author-link.tsx'
import { shownUrl } from '../../../../components/safe-url.ts'
import { useSourceOf } from '../../../../components/source-link.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { CompactNumber } from '../../../../ui/compact-number.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { linkClass, TextAnchor, TextLink } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'
import { OwnRating } from '../rating/own-rating.tsx'
import { useNodeAddress } from '../use-node-address.ts'
import type { NodeFacts, NodeView } from '../view.ts'
import { FactGroup, FactItem, FactList } from './fact-list.tsx'
import { InstallChart } from './install-chart.tsx'
import { NeedsFacts } from './needs-facts.tsx'
import { ProvenanceFacts } from './provenance-facts.tsx'
import { ReviewFacts } from './review-facts.tsx'

/** Lists the facts of a pack: the most important facts first, then groups that narrow viewports fold. */
export const NodeFactList = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const format = useFormat()
  const { node, version } = view
  const sourceOf = useSourceOf(node.id, version?.hasSource ? version.version : undefined)
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="sr-only">
        {t('node.facts.title')}
      </h2>
      <Glance view={view} />
      <details className="unfolded-from-lg">
        <summary className="mt-2 flex min-h-10 w-fit cursor-pointer items-center rounded-control text-sm text-accent-text hover:underline">
          {t('node.facts.all')}
        </summary>
        <FactGroup title={t('node.facts.trust')}>
          <Makers node={node} />
          {version?.review && <ReviewFacts review={version.review} sourceOf={sourceOf} />}
          {version && <ProvenanceFacts {...version} />}
          <RatingFacts node={node} />
          <Repository node={node} />
          {node.createdAt !== undefined && (
            <FactItem name={t('node.facts.listed')}>
              {/* Imports know the month at best. */}
              <time dateTime={node.createdAt.slice(0, '2026-11'.length)} suppressHydrationWarning>
                {format.month(node.createdAt)}
              </time>
            </FactItem>
          )}
        </FactGroup>
        {version && (
          <FactGroup title={t('node.facts.runsOn')}>
            <NeedsFacts view={view} />
          </FactGroup>
        )}
        {version && (
          <FactGroup title={t('node.facts.download')}>
            <SizeFacts view={view} />
            {version.sha256 !== undefined && <Checksum sha256={version.sha256} />}
          </FactGroup>
        )}
      </details>
    </section>
  )
}

const Glance = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const { node, version } = view
  return (
    <FactList>
      {version && (
        <FactItem name={version.isLatest ? t('node.facts.latest') : t('node.facts.version')}>
          <bdi dir="ltr" className="font-mono text-sm">
            {version.version}
          </bdi>
          <span className="ms-2 text-muted">
            <RelativeTime time={version.createdAt} />
          </span>
        </FactItem>
      )}
      {!version && node.releasedAt !== undefined && (
        <FactItem name={t('node.facts.updated')}>
          <RelativeTime time={node.releasedAt} />
        </FactItem>
      )}
      {/* A figure of 0 for an unclaimed pack may mean that the figure is unknown. */}
      {(!node.unclaimed || node.installs > 0) && (
        <FactItem name={t('node.facts.installs')}>
          <CompactNumber value={node.installs} />
          {view.trend && <InstallChart trend={view.trend} />}
        </FactItem>
      )}
      {node.stars !== undefined && (!node.unclaimed || node.stars > 0) && (
        <FactItem name={t('node.facts.stars')}>
          <CompactNumber value={node.stars} />
        </FactItem>
      )}
      <Licence view={view} />
    </FactList>
  )
}

/** Shows the author and, separately, the publisher of a claimed pack. */
const Makers = ({ node: { author, givenAuthor, publisher, unclaimed } }: { node: NodeFacts }) => {
  const t = useT('node')
  const links = useLinks()
  return (
    <>
      {author && (
        <FactItem name={t('node.facts.author')}>
          <AuthorLink author={author} className={linkClass} />
          {givenAuthor !== undefined && <bdi className="ms-2 text-sm text-muted">{givenAuthor}</bdi>}
        </FactItem>
      )}
      {!unclaimed && (
        <FactItem name={t('node.facts.claimedBy')}>
          <TextLink to={links.publisher(publisher.id)}>
            <bdi>{publisher.name}</bdi>
          </TextLink>
        </FactItem>
      )}
    </>
  )
}

const Licence = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const address = useNodeAddress(view)
  const { name, file, hasText } = view.licence
  const said =
    name ??
    (file === undefined ? (hasText ? t('node.facts.licenceText') : undefined) : t('node.facts.seeLicence', { file }))
  return (
    <FactItem name={t('node.facts.licence')}>
      {said === undefined ? (
        <span className="text-muted">{t('node.facts.noLicence')}</span>
      ) : hasText ? (
        <TextLink to={address({ tab: 'licence' })} preventScrollReset>
          {said}
        </TextLink>
      ) : (
        said
      )}
    </FactItem>
  )
}

const Repository = ({ node: { id, publisher, repository: address, copiedByHand } }: { node: NodeFacts }) => {
  const t = useT('node')
  if (address === undefined) return null
  const tell = () => track('View Repository', { nodeId: id, publisherId: publisher.id })
  return (
    <FactItem name={copiedByHand ? t('node.facts.source') : t('node.facts.repository')} wide>
      <TextAnchor href={address} rel="noopener" onClick={tell}>
        <bdi dir="ltr">{shownUrl(address)}</bdi>
      </TextAnchor>
    </FactItem>
  )
}

/** Shows the shortened SHA-256 of the archive, with a button that copies the full value. */
const Checksum = ({ sha256 }: { sha256: string }) => {
  const t = useT('node')
  return (
    <FactItem name={t('node.facts.sha256')} wide>
      <span className="-my-1 flex items-center justify-between gap-1">
        <code dir="ltr" title={sha256} className="text-sm">
          {sha256.slice(0, 12)}…
        </code>
        <CopyButton text={sha256} label={t('node.facts.copySha256')} />
      </span>
    </FactItem>
  )
}

const RatingFacts = ({ node }: { node: NodeFacts }) => {
  const t = useT('node')
  return (
    <>
      <FactItem name={t('node.rating.title')}>
        {node.rating === undefined ? (
          <span className="text-muted">{t('node.rating.none')}</span>
        ) : (
          <AverageStars rating={node.rating} />
        )}
      </FactItem>
      <FactItem name={t('node.rating.yours')} wide>
        <OwnRating node={node} />
      </FactItem>
    </>
  )
}

/** Shows an average rating as stars and as a number. */
const AverageStars = ({ rating }: { rating: number }) => {
  const t = useT('node')
  const format = useFormat()
  const said = format.number(rating)
  return (
    // The zero-width space aligns the stars with the baseline of text.
    <span className="inline-flex items-center before:w-0 before:content-['\200b']">
      <span aria-hidden className="relative inline-flex text-edge">
        <FiveStars />
        <span
          className="absolute inset-y-0 start-0 flex overflow-hidden text-amber-text [&_svg]:fill-current"
          style={{ width: `${(rating / 5) * 100}%` }}
        >
          <FiveStars />
        </span>
      </span>
      <span aria-hidden className="ms-2 tabular-nums">
        {said}
      </span>
      <span className="sr-only">{t('node.rating.average', { rating: said })}</span>
    </span>
  )
}

const FiveStars = () => [1, 2, 3, 4, 5].map((star) => <Star key={star} className="size-4 shrink-0" />)

/** Shows the size of the archive and its unpacked size. */
const SizeFacts = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const format = useFormat()
  const address = useNodeAddress(view)
  const { version } = view
  if (!version) return null
  const { size, fileCount, unpackedSize } = version
  return (
    <>
      {size !== undefined && (
        <FactItem name={t('node.facts.archive')}>
          <span suppressHydrationWarning>{format.fileSize(size)}</span>
        </FactItem>
      )}
      {fileCount !== undefined && unpackedSize !== undefined && (
        <FactItem name={t('node.facts.unpacked')}>
          <span suppressHydrationWarning>{format.fileSize(unpackedSize)}</span>
          {' · '}
          <TextLink to={address({ tab: 'files' })} preventScrollReset>
            {t('node.facts.files', { count: fileCount })}
          </TextLink>
        </FactItem>
      )}
    </>
  )
}
