import { AuthorLink } from '../../../components/author-link.tsx'
import { track } from '../../../data/analytics/analytics.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { linkClass, TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { shownUrl } from '../../../components/safe-url.ts'
import { Checksum } from './checksum.tsx'
import { FactItem, FactList } from './fact-list.tsx'
import { NeedsFacts } from './needs-facts.tsx'
import type { NodeFacts, NodeView } from './node-view.ts'
import { RatingFacts } from './rating/rating-facts.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { SizeFacts } from './size-facts.tsx'
import { useNodeAddress } from './use-node-address.ts'

/** The facts by which one decides. */
export const NodeFactList = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const format = useFormat()
  const { node, version } = view
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="sr-only">
        {t('node.facts.title')}
      </h2>
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
        <Makers node={node} />
        {/* Of what nobody has claimed, no figure may mean that nobody knows. */}
        {(!node.unclaimed || node.installs > 0) && (
          <FactItem name={t('node.facts.installs')}>
            <CompactNumber value={node.installs} />
          </FactItem>
        )}
        {node.stars !== undefined && (!node.unclaimed || node.stars > 0) && (
          <FactItem name={t('node.facts.stars')}>
            <CompactNumber value={node.stars} />
          </FactItem>
        )}
        {!version && node.releasedAt !== undefined && (
          <FactItem name={t('node.facts.updated')}>
            <RelativeTime time={node.releasedAt} />
          </FactItem>
        )}
        {version?.review && <ReviewFacts review={version.review} />}
        {!node.unclaimed && <RatingFacts node={node} />}
        <Licence view={view} />
        <Repository node={node} />
        <NeedsFacts view={view} />
        <SizeFacts view={view} />
        {node.createdAt !== undefined && (
          <FactItem name={version ? t('node.facts.published') : t('node.facts.listed')}>
            <time dateTime={node.createdAt} suppressHydrationWarning>
              {format.date(node.createdAt)}
            </time>
          </FactItem>
        )}
        {node.unclaimed && <RatingFacts node={node} />}
        {version?.sha256 !== undefined && <Checksum sha256={version.sha256} />}
      </FactList>
    </section>
  )
}

/** Who wrote it, and apart from that who claimed it. */
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
