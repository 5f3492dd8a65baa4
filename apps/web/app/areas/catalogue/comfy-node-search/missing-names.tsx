import { useId } from 'react'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Missing } from './load-names.ts'

/** The names that no pack has, each with a way to look further. */
export const MissingNames = ({ missing }: { missing: readonly Missing[] }) => {
  const t = useT('comfy-node-search')
  const links = useLinks()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold">
        {t('comfy-node-search.missing.title', { count: missing.length })}
      </h2>
      <p className="mt-0.5 mb-2 max-w-prose text-sm text-muted">{t('comfy-node-search.missing.body')}</p>
      <ul className="divide-y divide-line rounded-card border border-dashed border-edge/60">
        {missing.map(({ name, similar }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2 text-sm">
            <bdi className="min-w-0 flex-1 font-mono wrap-anywhere">{name}</bdi>
            {similar === undefined ? (
              <TextLink to={links.comfyNodeSearch({ names: name })}>{t('comfy-node-search.missing.search')}</TextLink>
            ) : (
              <span className="text-muted wrap-anywhere">
                <Rich
                  k="comfy-node-search.missing.similar"
                  ns={['comfy-node-search']}
                  values={{ name: `\u2068${similar}\u2069` }}
                  components={{ to: <TextLink to={links.comfyNodeSearch({ names: similar })} /> }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
