import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { InstallCount, StarCount } from '../../../../components/node-figures.tsx'
import type { NodeSummary } from '../../../../components/node-summary.ts'
import { Rich } from '../../../../i18n/rich.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { cardClass } from '../../../../ui/card-class.ts'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { TextAnchor } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'
import { NodeLine } from '../../shared/node-line.tsx'
import type { Front } from '../load.server.ts'
import type { Sort } from '../search.ts'

/**
 * Shows popular, new and recently updated packs before a search, with links to the full lists and the publishing guide.
 */
export const FrontLists = ({ total, popular, newest, updated }: Front) => {
  const t = useT('home')
  const links = useLinks()
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-3">
        <FrontList title={t('home.front.popular')} sort="installs" nodes={popular} figure={popularity} />
        <FrontList title={t('home.front.new')} sort="newest" nodes={newest} figure={(node) => age(node.createdAt)} />
        <FrontList
          title={t('home.front.updated')}
          sort="updated"
          nodes={updated}
          figure={(node) => age(node.releasedAt)}
        />
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <ButtonLink variant="primary" to={links.home({ sort: 'installs' })}>
          {t('home.front.browseAll', { count: total })}
          <ArrowRight aria-hidden className="mirrored" />
        </ButtonLink>
        <p className="text-muted">
          <Rich
            k="home.front.publish"
            ns={['home']}
            components={{ guide: <TextAnchor href={links.publishingGuide()} /> }}
          />
        </p>
      </div>
    </>
  )
}

interface ListProps {
  title: string
  /** Order of the full list behind the link. */
  sort: Sort
  nodes: NodeSummary[]
  figure: (node: NodeSummary) => ReactNode
}

const FrontList = ({ title, sort, nodes, figure }: ListProps) => {
  const t = useT('home')
  const links = useLinks()
  const headingId = `front-${sort}`
  return (
    <section aria-labelledby={headingId} className={`min-w-0 overflow-hidden ${cardClass}`}>
      <div className="flex items-center justify-between gap-3 px-4 pt-3 pb-1.5">
        <h2 id={headingId} className="text-base font-semibold">
          {title}
        </h2>
        <ButtonLink
          variant="quiet"
          size="small"
          to={links.home({ sort })}
          aria-label={t('home.front.allOf', { list: title })}
          className="-me-2"
        >
          {t('home.front.all')}
          <ArrowRight aria-hidden className="mirrored" />
        </ButtonLink>
      </div>
      <ul className="@container pb-1.5">
        {nodes.map((node) => (
          <NodeLine key={node.id} node={node} figure={figure(node)} />
        ))}
      </ul>
    </section>
  )
}

const popularity = (node: NodeSummary) =>
  node.installs > 0 ? <InstallCount value={node.installs} /> : <StarCount value={node.stars} />

const age = (time: string | undefined) => time !== undefined && <RelativeTime time={time} />
