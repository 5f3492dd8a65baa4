import { useId } from 'react'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { installCommands, type Provider } from './install-commands.ts'
import type { Found, Missing } from './load-names.ts'
import { NameTable } from './name-table.tsx'
import { mostNames } from './read-names.ts'

interface Props {
  found: readonly { name: string; comfyNode: Found }[]
  missing: readonly Missing[]
  /** Whether every name was looked up. */
  isWhole: boolean
}

/** Shows the command that installs the packs of several names, and the names without a pack. */
export const SeveralNames = ({ found, missing, isWhole }: Props) => {
  const t = useT('comfy-node-search')
  const id = useId()
  const owners = found.flatMap(({ comfyNode }) => installableOwner(comfyNode) ?? [])
  const packs = [...new Map(owners.map((pack) => [pack.node_id, pack])).values()]
  return (
    <div className="flex flex-col gap-6">
      {packs.length > 0 && (
        <section aria-labelledby={id}>
          <h2 id={id} className="text-base font-semibold">
            {t('comfy-node-search.install.title', { count: packs.length })}
          </h2>
          <p className="mt-0.5 mb-2 text-sm text-muted">
            {t('comfy-node-search.install.body', { found: owners.length, total: found.length + missing.length })}
          </p>
          <CodeBlock command code={installCommands(packs)} copyLabel={t('comfy-node-search.install.copy')} />
        </section>
      )}
      {found.length > 0 && <NameTable found={found} />}
      {missing.length > 0 && <MissingNames missing={missing} />}
      {!isWhole && <p className="text-sm text-faint">{t('comfy-node-search.tooManyNames', { count: mostNames })}</p>}
    </div>
  )
}

/** Returns the owner of a name if a command can install the owner's pack. */
const installableOwner = ({ ownership, providers }: Found): Provider | undefined => {
  const owner = providers.find(({ node_id: id }) => id === ownership.node_id)
  return owner?.latest_version === undefined && owner?.clone_address === undefined ? undefined : owner
}

/** Lists the names without a pack, each with a link to a wider search. */
const MissingNames = ({ missing }: { missing: readonly Missing[] }) => {
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
        {missing.map(({ name, similar }, place) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2 text-sm">
            <bdi id={`${id}-${place}`} className="min-w-0 flex-1 font-mono wrap-anywhere">
              {name}
            </bdi>
            {similar === undefined ? (
              <TextLink
                to={links.comfyNodeSearch({ names: name })}
                id={`${id}-search-${place}`}
                aria-labelledby={`${id}-search-${place} ${id}-${place}`}
              >
                {t('comfy-node-search.missing.search')}
              </TextLink>
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
