import { X } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { useLinks } from '../../../use-links.ts'
import { chosenPacks, comparedPacks } from '../shared/chosen-packs.ts'
import { headId } from './compared-row.tsx'
import { AboutRows, NeedsRows, TrustRows } from './fact-rows.tsx'
import { CapabilityRows, EffectRows } from './reach-rows.tsx'
import { tableStyle } from './table-style.ts'
import type { RemovedPack } from './use-removal.ts'
import type { ComparedPack, PackComparison } from './view.ts'

interface Props {
  packs: ComparedPack[]
  /** Packs of the address that have no column. They stay in the address when a column goes. */
  leftOut: PackComparison['leftOut']
  onRemove: (removed: RemovedPack) => void
}

/** Facts as rows, packs as columns. It scrolls sideways by itself, and the names of the facts stay. */
export const ComparisonTable = ({ packs, leftOut, onRemove }: Props) => {
  const t = useT('compare')
  const note = useId()
  const isPartlyUnread = packs.some(({ version }) => version === undefined)
  return (
    <div className="packs-frame">
      <style href="pack-comparison" precedence="default">
        {tableStyle}
      </style>
      {packs.length > 1 && (
        <p className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
          <Checkbox name="differences" label={t('compare.packs.onlyDifferences')} />
          <span className="inline-flex items-center gap-2">
            <span aria-hidden className="packs-mark" />
            {t('compare.packs.legend')}
          </span>
        </p>
      )}
      {isPartlyUnread && (
        <p id={note} className="mb-2 text-sm text-muted">
          {t('compare.packs.unread')}
        </p>
      )}
      <div
        tabIndex={0}
        role="region"
        aria-label={t('compare.packs.title')}
        aria-describedby={isPartlyUnread ? note : undefined}
        className={`relative overflow-x-auto ${cardClass}`}
      >
        <table className="packs border-collapse text-start" style={{ minWidth: `${8 + 10 * packs.length}rem` }}>
          <caption className="sr-only">{t('compare.packs.title')}</caption>
          <thead>
            <tr className="align-top">
              <td>
                <span className="sr-only">{t('compare.packs.title')}</span>
              </td>
              {packs.map((pack, index) => (
                <PackHead
                  key={pack.id}
                  pack={pack}
                  others={[...packs, ...leftOut].flatMap(({ id }) => (id === pack.id ? [] : [id]))}
                  onRemove={() => onRemove({ id: pack.id, name: pack.name, index })}
                />
              ))}
            </tr>
          </thead>
          <AboutRows packs={packs} />
          <TrustRows packs={packs} />
          <NeedsRows packs={packs} />
          <CapabilityRows packs={packs} />
          <EffectRows packs={packs} />
        </table>
      </div>
    </div>
  )
}

interface HeadProps {
  pack: ComparedPack
  /** Ids of the packs that stay without this pack. */
  others: string[]
  onRemove: () => void
}

const PackHead = ({ pack: { id, name, nameLang, icon }, others, onRemove }: HeadProps) => {
  const t = useT('compare')
  const links = useLinks()
  return (
    <th scope="col" className="px-3 py-3 text-start font-normal">
      <div className="flex items-start gap-2">
        <NodeIcon id={id} name={name} icon={icon} className="size-8 max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <Link
            id={headId(id)}
            to={links.node(id)}
            className="rounded-mark font-semibold wrap-anywhere hover:underline"
          >
            <bdi lang={nameLang}>{name}</bdi>
          </Link>
          {id !== name && (
            <bdi dir="ltr" className="block font-mono text-xs wrap-anywhere text-faint">
              {id}
            </bdi>
          )}
        </div>
        <Link
          to={links.comparePacks(others)}
          rel="nofollow"
          prefetch="none"
          preventScrollReset
          aria-label={t('compare.packs.remove', { name })}
          title={t('compare.packs.remove', { name })}
          data-remove=""
          onClick={(event) => {
            // Another tab or window removes nothing here.
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
            chosenPacks.remove(id)
            comparedPacks.remove(id)
            onRemove()
          }}
          className="shrink-0 rounded-mark p-1 text-faint hover:bg-hover hover:text-text"
        >
          <X aria-hidden className="size-4" />
        </Link>
      </div>
    </th>
  )
}
