import type { ReactNode } from 'react'
import { InstallCount, StarCount } from '../../../../components/node-figures.tsx'
import type { NodeSummary } from '../../../../components/node-summary.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { cardClass } from '../../../../ui/card-class.ts'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'
import { NodeLine } from '../../shared/node-line.tsx'
import { filtersIn, toggle } from '../filters/filters.ts'
import { useFilterWords } from '../filters/use-filter-words.ts'
import type { WaysOut } from '../load.server.ts'
import { type CatalogueQuery, toFilters, toQuery } from '../search.ts'

interface Props {
  asked: CatalogueQuery
  waysOut: WaysOut | undefined
}

/** Shows that a search found nothing, and links to related searches. */
export const NoResults = ({ asked, waysOut }: Props) => {
  const t = useT('home', 'search')
  const links = useLinks()
  return (
    <>
      <div className="rounded-card border border-dashed border-edge/60 px-5 py-6">
        <p className="text-md font-semibold">{t('home.empty.title')}</p>
        <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-muted marker:text-faint">
          <WithoutFilters asked={asked} waysOut={waysOut} />
          {asked.query !== '' && <li>{t('home.empty.spelling')}</li>}
          <FewerWords asked={asked} />
          {asked.query !== '' && (
            <li>
              <TextLink to={links.comfyNodeSearch({ names: asked.query })}>{t('search.whichPack')}</TextLink>
            </li>
          )}
        </ul>
      </div>
      <Suggested title={t('home.empty.byComfyNode', { query: asked.query })} nodes={waysOut?.byComfyNode ?? []} />
      <Suggested title={t('home.front.popular')} nodes={waysOut?.popular ?? []} />
    </>
  )
}

const mostWords = 4

const FewerWords = ({ asked }: { asked: CatalogueQuery }) => {
  const t = useT('home')
  const links = useLinks()
  const words = [...new Set(asked.query.split(' '))]
  if (words.length < 2) return null
  return (
    <li>
      {t('home.empty.fewerWords')}{' '}
      <Choices>
        {words.slice(0, mostWords).map((word) => (
          <TextLink key={word} to={links.home(toQuery({ ...asked, query: word, page: 1 }))} preventScrollReset>
            <bdi>{word}</bdi>
          </TextLink>
        ))}
      </Choices>
    </li>
  )
}

/**
 * Lists links that each remove a single filter, with the resulting total. Links to the search without filters when no
 * single filter is enough.
 */
const WithoutFilters = ({ asked, waysOut }: Props) => {
  const t = useT('home', 'search')
  const links = useLinks()
  const format = useFormat()
  const { valueName } = useFilterWords()
  const active = filtersIn(asked.filters)
  if (active.length === 0) return null
  const without = waysOut?.without ?? []
  if (without.length === 0)
    return (
      <li>
        <TextLink to={links.home(toFilters(asked, {}))} preventScrollReset>
          {t('search.withoutFilters')}
        </TextLink>
      </li>
    )
  return without.map(({ filter, total }) => (
    <li key={`${filter.field} ${filter.value}`}>
      <TextLink to={links.home(toFilters(asked, toggle(asked.filters, filter)))} preventScrollReset>
        {t('home.empty.withoutFilter', { filter: `\u2068${valueName(filter)}\u2069` })}
      </TextLink>{' '}
      <span className="text-faint tabular-nums">{format.exactNumber(total)}</span>
    </li>
  ))
}

const Choices = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex flex-wrap gap-x-3 wrap-anywhere">{children}</span>
)

const Suggested = ({ title, nodes }: { title: string; nodes: NodeSummary[] }) =>
  nodes.length > 0 && (
    <section className="mt-6">
      <h2 className="mb-2 text-base font-semibold wrap-anywhere">{title}</h2>
      <ul className={`divide-y divide-line overflow-hidden ${cardClass}`}>
        {nodes.map((node) => (
          <NodeLine
            key={node.id}
            node={node}
            figure={node.installs > 0 ? <InstallCount value={node.installs} /> : <StarCount value={node.stars} />}
          />
        ))}
      </ul>
    </section>
  )
