import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { InstallCount, StarCount } from '../../../components/node-figures.tsx'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { useBecauseWords } from '../../../components/ownership/use-because-words.ts'
import { safeImageUrl } from '../../../components/safe-url.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { CoreLine, isOfComfy } from './core-line.tsx'
import { CompareLink } from './compare-link.tsx'
import type { Found } from './load-names.ts'
import { ProviderRow } from './provider-row.tsx'

interface Row {
  name: string
  comfyNode: Found
}

/** Lists names with the pack to install for each, and the reason if several packs have the name. */
export const NameTable = ({ found }: { found: readonly Row[] }) => {
  const t = useT('comfy-node-search')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-base font-semibold">
        {t('comfy-node-search.several')}
      </h2>
      <ul className={`divide-y divide-line ${cardClass}`}>
        {found.map((row) => (
          <NameRow key={row.name} {...row} />
        ))}
      </ul>
    </section>
  )
}

const rowClass =
  'grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,2fr)_auto_minmax(0,3fr)]'

const NameRow = ({ name, comfyNode }: Row) => {
  const { name: exactName, ownership, total, providers } = comfyNode
  const t = useT('comfy-node-search')
  const links = useLinks()
  const becauseWords = useBecauseWords()
  const [pack] = providers
  const because = becauseWords(ownership)
  if (isOfComfy(ownership) || ownership.state === 'ambiguous')
    return <RowWithoutPack name={name} comfyNode={comfyNode} />
  if (!pack) return null
  return (
    <li className={rowClass}>
      <Link
        to={ownership.state === 'likely' ? links.node(pack.node_id) : links.comfyNode(pack.node_id, exactName)}
        className="min-w-0 justify-self-start rounded-mark font-mono text-sm hover:text-accent-text hover:underline"
      >
        <bdi className="wrap-anywhere">{name}</bdi>
      </Link>
      <ArrowRight aria-hidden className="mirrored size-4 text-faint max-md:hidden" />
      <div className="flex min-w-0 items-center gap-3">
        <NodeIcon id={pack.node_id} name={pack.node_name} icon={safeImageUrl(pack.icon)} className="size-8" />
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
            <Link
              to={links.node(pack.node_id)}
              prefetch="intent"
              className="min-w-0 rounded-mark font-semibold hover:text-accent-text"
            >
              <bdi className="wrap-anywhere">{pack.node_name.trim() || pack.node_id}</bdi>
            </Link>
            <bdi className="min-w-0 truncate font-mono text-xs text-faint">{pack.node_id}</bdi>
          </p>
          {ownership.state === 'likely' && (
            <p className="text-sm text-muted">
              <Badge tone="amber">{t('comfy-node-search.likely')}</Badge> {because}
            </p>
          )}
          {total > 1 && ownership.state === 'owned' && (
            <p className="text-sm text-muted">
              <TextLink to={links.comfyNodeSearch({ names: exactName })}>
                {t('comfy-node-search.alsoIn', { count: total - 1 })}
              </TextLink>
              <span aria-hidden>{' · '}</span>
              {because}
            </p>
          )}
        </div>
        <span className="shrink-0 text-sm">
          {pack.downloads > 0 ? <InstallCount value={pack.downloads} /> : <StarCount value={pack.github_stars ?? 0} />}
        </span>
      </div>
    </li>
  )
}

/** A name for which there is nothing to install, or that several packs have: the reader chooses. */
const RowWithoutPack = ({ name, comfyNode: { name: exactName, ownership, providers, total } }: Row) => {
  const t = useT('comfy-node-search')
  const links = useLinks()
  const id = useId()
  return (
    <li className={rowClass}>
      <bdi id={id} className="min-w-0 font-mono text-sm wrap-anywhere">
        {name}
      </bdi>
      <ArrowRight aria-hidden className="mirrored size-4 text-faint max-md:hidden" />
      {isOfComfy(ownership) ? (
        <p className="text-sm text-muted">
          <CoreLine name={exactName} ownership={ownership} />
        </p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          <Badge tone="amber">{t('comfy-node-search.ambiguous')}</Badge>
          <TextLink
            to={links.comfyNodeSearch({ names: exactName })}
            id={`${id}-packs`}
            aria-labelledby={`${id}-packs ${id}`}
          >
            {t('comfy-node-search.packs', { count: total })}
          </TextLink>
          <CompareLink providers={providers} nameId={id} />
        </p>
      )}
      {ownership.state === 'ambiguous' && (
        <ul aria-label={t('comfy-node-search.packs', { count: total })} className="md:col-span-3">
          {providers.map((provider) => (
            <ProviderRow key={provider.node_id} name={exactName} nameId={id} provider={provider} />
          ))}
        </ul>
      )}
    </li>
  )
}
