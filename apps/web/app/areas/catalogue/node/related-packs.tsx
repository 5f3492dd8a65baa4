import { Link } from 'react-router'
import { useT, type T } from '../../../i18n/use-t.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { RelatedList, RelatedPack } from './view.ts'

type Kind = RelatedList['kind']

/** Lists packs that example workflows use together with this pack, each with a count and an example. */
export const RelatedPacks = ({ lists }: { lists: RelatedList[] }) => {
  const t = useT('related')
  return (
    <section aria-labelledby="related" className="max-lg:order-2 lg:mt-1">
      <h2 id="related" className="font-semibold">
        {t('related.title')}
      </h2>
      <p className="mt-0.5 text-sm text-faint">{t('related.intro')}</p>
      <div className="mt-3 grid gap-x-8 gap-y-4 sm:max-lg:grid-cols-2">
        {lists.map(({ kind, packs, total }) => (
          <div key={kind} className="min-w-0">
            <h3 className="border-b border-line pb-1 text-sm font-semibold">{titleOf(t, kind)}</h3>
            <ul className="divide-y divide-line">
              {packs.map((pack) => (
                <Row key={pack.id} kind={kind} pack={pack} />
              ))}
            </ul>
            {total > packs.length && (
              <p className="pt-1 text-sm text-faint">{t('related.more', { count: total - packs.length })}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

const Row = ({ kind, pack: { id, name, count, example } }: { kind: Kind; pack: RelatedPack }) => {
  const t = useT('related')
  const links = useLinks()
  const { nodeId, version, path } = example
  return (
    <li className="py-1 leading-6">
      <span className="flex items-baseline justify-between gap-3">
        <TextLink to={links.node(id)} className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
        </TextLink>
        <span className="shrink-0 text-sm text-muted tabular-nums">{evidenceOf(t, kind, count)}</span>
      </span>
      <Link
        to={links.source(nodeId, version, { path })}
        prefetch="none"
        title={path}
        className="block w-fit max-w-full truncate rounded-mark font-mono text-xs/6 text-muted underline decoration-edge underline-offset-3 hover:text-text"
      >
        <bdi dir="ltr">{path.slice(path.lastIndexOf('/') + 1)}</bdi>
      </Link>
    </li>
  )
}

const titleOf = (t: T<'related'>, kind: Kind): string => {
  if (kind === 'needs') return t('related.needs')
  return kind === 'neededBy' ? t('related.neededBy') : t('related.together')
}

const evidenceOf = (t: T<'related'>, kind: Kind, count: number): string =>
  kind === 'together' ? t('related.publishers', { count }) : t('related.examples', { count })
