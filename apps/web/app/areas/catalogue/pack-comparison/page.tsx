import { Columns2 } from 'lucide-react'
import { useEffect, useId } from 'react'
import { redirect } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { api } from '../../../data/context.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { createLinks } from '../../../links.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { chosenPacks, comparedPacks } from '../shared/chosen-packs.ts'
import type { Route } from './+types/page.ts'
import { AddPack } from './add-pack.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { loadComparison } from './load.server.ts'
import { mostPacks, packsSearch } from './search.ts'
import { useRemoval } from './use-removal.ts'
import type { DeletedPack, PackComparison } from './view.ts'

export const loader = ({ url, context }: Route.LoaderArgs) => {
  const { packs } = packsSearch.parse(url.searchParams)
  const locale = localeOfPath(url.pathname)
  // A form repeats the parameter. The redirect makes an address that is short enough to share.
  if (url.searchParams.getAll('packs').length > 1) throw redirect(createLinks(locale).comparePacks(packs))
  return loadComparison(api(context), packs, locale)
}

/** Facts of packs side by side. */
export default function PackComparisonPage({ loaderData }: Route.ComponentProps) {
  const { packs, unknown, deleted, leftOut } = loaderData
  const t = useT('compare')
  const format = useFormat()
  const links = useLinks()
  const { heading, announced, onRemove } = useRemoval(packs)
  useChosen([...packs, ...leftOut])
  const isAsked = packs.length + unknown.length + deleted.length > 0
  const title =
    packs.length > 1
      ? t('compare.packs.titleOf', { names: format.list(packs.map(({ name }) => `\u2068${name}\u2069`)) })
      : t('compare.packs.title')
  return (
    <Page>
      <PageMeta title={title} description={t('compare.packs.lead')} hidden={isAsked} />
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: t('compare.packs.crumb') }]} />
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-xl font-semibold tracking-tight wrap-anywhere">
        {title}
      </h1>
      <p className="mt-1 max-w-prose text-muted">{t('compare.packs.lead')}</p>
      <p role="status" className="sr-only">
        {announced && t('compare.packs.removed', { name: `\u2068${announced}\u2069` })}
      </p>
      <div className="mt-5 flex flex-col gap-5">
        {unknown.map((id) => (
          <Unknown key={id} id={id} />
        ))}
        {deleted.map((pack) => (
          <Deleted key={pack.id} {...pack} />
        ))}
        {leftOut.length > 0 && <LeftOut packs={leftOut} />}
        {packs.length > 0 && <ComparisonTable packs={packs} leftOut={leftOut} onRemove={onRemove} />}
        {!isAsked && <NoPacks />}
        {packs.length < mostPacks && <AddPack ids={packs.map(({ id }) => id)} />}
      </div>
    </Page>
  )
}

/**
 * The packs of the comparison stay selected in the search, and are offered in later comparisons. A shared link replaces no
 * selection of other packs.
 */
const useChosen = (packs: readonly { id: string }[]) => {
  const chosen = packs.map(({ id }) => id).join()
  useEffect(() => {
    if (chosen === '') return
    const ids = chosen.split(',')
    if (chosenPacks.ids().every((id) => ids.includes(id))) chosenPacks.set(ids)
    comparedPacks.set([...ids, ...comparedPacks.ids()])
  }, [chosen])
}

const NoPacks = () => {
  const t = useT('compare')
  const links = useLinks()
  return (
    <EmptyState
      icon={<Columns2 aria-hidden />}
      title={t('compare.packs.empty.title')}
      action={<TextLink to={links.home()}>{t('compare.packs.empty.search')}</TextLink>}
    >
      {t('compare.packs.empty.hint')}
    </EmptyState>
  )
}

const Unknown = ({ id }: { id: string }) => {
  const t = useT('compare')
  const links = useLinks()
  const own = useId()
  return (
    <Notice
      kind="warning"
      title={
        <span id={`${own}-title`} className="wrap-anywhere">
          {t('compare.packs.unknown.title', { id: `\u2068${id}\u2069` })}
        </span>
      }
    >
      <TextLink to={links.home({ query: id })} rel="nofollow" id={own} aria-labelledby={`${own} ${own}-title`}>
        {t('compare.packs.unknown.search')}
      </TextLink>
    </Notice>
  )
}

const Deleted = ({ id, deletion }: DeletedPack) => {
  const t = useT('compare', 'errors')
  const format = useFormat()
  const date = format.date(deletion.at)
  return (
    <Notice
      kind="warning"
      title={<span className="wrap-anywhere">{t('compare.packs.deleted', { id: `\u2068${id}\u2069` })}</span>}
    >
      {deletion.by === 'publisher'
        ? t('errors.deleted.byPublisher', { date })
        : t('errors.deleted.byRegistry', { date })}
    </Notice>
  )
}

const mostNames = 8

const LeftOut = ({ packs }: { packs: PackComparison['leftOut'] }) => {
  const t = useT('compare')
  const format = useFormat()
  const first = packs.slice(0, mostNames).map(({ name }) => `\u2068${name}\u2069`)
  const names = format.list(packs.length > mostNames ? [...first, '…'] : first)
  return <Notice>{t('compare.packs.leftOut', { names })}</Notice>
}
