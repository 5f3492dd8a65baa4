import { useId } from 'react'
import { Link } from 'react-router'
import { MarkedText } from '../../../components/marked-text.tsx'
import { useBecauseWords } from '../../../components/ownership/use-because-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { useLinks } from '../../../use-links.ts'
import { CompareLink } from './compare-link.tsx'
import { CoreLine, isOfComfy } from './core-line.tsx'
import type { Found } from './load-names.ts'
import { ProviderRow } from './provider-row.tsx'

/** Lists the packs that have a name, the winner first. */
export const OneName = ({ found, words }: { found: Found; words: readonly string[] }) => {
  const t = useT('comfy-node-search')
  const links = useLinks()
  const id = useId()
  const becauseWords = useBecauseWords()
  const { name, display_name: title, ownership, providers, total } = found
  const because = becauseWords(ownership)
  const isLikely = ownership.state === 'likely'
  const [winner] = providers
  const Heading = found.is_exact ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id} className={`min-w-0 ${cardClass}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5">
        <Heading id={id} className="min-w-0 font-mono text-base font-semibold wrap-anywhere">
          {winner && !isLikely ? (
            <Link to={links.comfyNode(winner.node_id, name)} className="rounded-mark hover:text-accent-text">
              <bdi>
                <MarkedText text={name} words={words} />
              </bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Heading>
        {title !== undefined && title !== name && <bdi className="min-w-0 text-muted wrap-anywhere">{title}</bdi>}
        {found.is_exact && <Badge tone="green">{t('comfy-node-search.exact')}</Badge>}
        {ownership.state === 'ambiguous' && <Badge tone="amber">{t('comfy-node-search.ambiguous')}</Badge>}
        <span className="ms-auto flex flex-wrap gap-x-3 text-sm text-faint tabular-nums">
          <CompareLink providers={providers} nameId={id} />
          {t('comfy-node-search.packs', { count: total })}
        </span>
      </div>
      {(isOfComfy(ownership) || ownership.state === 'ambiguous') && (
        <p className="border-b border-line px-4 py-2 text-sm text-muted last:border-b-0">
          {ownership.state === 'ambiguous' ? (
            t('comfy-node-search.ambiguousBody')
          ) : (
            <CoreLine name={name} ownership={ownership} />
          )}
        </p>
      )}
      <ol className="divide-y divide-line">
        {providers.map((provider, index) => (
          <ProviderRow
            key={provider.node_id}
            name={name}
            nameId={id}
            provider={provider}
            isLikely={isLikely}
            {...(index === 0 && (total > 1 || isLikely) && because !== undefined && { because })}
          />
        ))}
      </ol>
      {total > providers.length && <MoreProviders count={total - providers.length} />}
    </section>
  )
}

const MoreProviders = ({ count }: { count: number }) => {
  const t = useT('comfy-node-search')
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-faint">{t('comfy-node-search.andMore', { count })}</p>
  )
}
