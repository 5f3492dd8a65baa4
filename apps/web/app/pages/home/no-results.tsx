import type { ReactNode } from 'react'
import { NodeLine } from '../../components/node-line.tsx'
import { InstallCount, StarCount } from '../../components/node-figures.tsx'
import type { NodeSummary } from '../../components/node-summary.ts'
import { useT } from '../../i18n/use-t.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useLinks } from '../../use-links.ts'
import { type CatalogueQuery, toQuery } from './catalogue-query.ts'
import type { Results } from './load-home.ts'

type Props = { asked: CatalogueQuery } & Pick<Results, 'suggestions'>

/** Nothing was found: what was asked, and every way out of it as a link. */
export const NoResults = ({ asked, suggestions }: Props) => {
  const t = useT('home')
  return (
    <>
      <div className="rounded-card border border-dashed border-edge/60 px-5 py-6">
        <p className="text-md font-semibold">{t('home.empty.title')}</p>
        <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-muted marker:text-faint">
          {asked.query !== '' && <li>{t('home.empty.spelling')}</li>}
          <FewerWords asked={asked} />
          <WithoutFilters asked={asked} />
        </ul>
      </div>
      <Suggested title={t('home.empty.byComfyNode', { query: asked.query })} nodes={suggestions?.byComfyNode ?? []} />
      <Suggested title={t('home.front.popular')} nodes={suggestions?.popular ?? []} />
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

const WithoutFilters = ({ asked }: { asked: CatalogueQuery }) => {
  const t = useT('home')
  const links = useLinks()
  if (!asked.os && !asked.accelerator) return null
  const without = (change: Partial<CatalogueQuery>) => links.home(toQuery({ ...asked, page: 1, ...change }))
  return (
    <li>
      <Choices>
        {asked.os && (
          <TextLink to={without({ os: undefined })} preventScrollReset>
            {t('home.empty.withoutFilter', { filter: asked.os })}
          </TextLink>
        )}
        {asked.accelerator && (
          <TextLink to={without({ accelerator: undefined })} preventScrollReset>
            {t('home.empty.withoutFilter', { filter: asked.accelerator })}
          </TextLink>
        )}
      </Choices>
    </li>
  )
}

const Choices = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex flex-wrap gap-x-3 wrap-anywhere">{children}</span>
)

const Suggested = ({ title, nodes }: { title: string; nodes: NodeSummary[] }) =>
  nodes.length > 0 && (
    <section className="mt-6">
      <h2 className="mb-2 text-base font-semibold wrap-anywhere">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
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
