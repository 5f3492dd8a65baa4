import { useId } from 'react'
import { shellWord } from '../shared/shell-word.ts'
import { useT } from '../../../i18n/use-t.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import type { Found, Missing } from './load-names.ts'
import { mostNames } from './read-names.ts'
import { MissingNames } from './missing-names.tsx'
import { NameTable } from './name-table.tsx'

interface Props {
  found: readonly { name: string; comfyNode: Found }[]
  missing: readonly Missing[]
  /** Whether every name was looked up. */
  isWhole: boolean
}

/** What to install for a list of names: one command, what it is for, and what nobody has. */
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

type Pack = Found['providers'][number]

/** The owner of a name, if there is a command that installs it. */
const installableOwner = ({ ownership, providers }: Found): Pack | undefined => {
  const owner = providers.find(({ node_id: id }) => id === ownership.node_id)
  return owner?.latest_version === undefined && owner?.clone_address === undefined ? undefined : owner
}

/** One command for packs with versions. The others are there by Git alone, each with a command of its own. */
const installCommands = (packs: readonly Pack[]): string => {
  const published = packs.filter(({ latest_version: version }) => version !== undefined)
  const others = packs.filter(({ latest_version: version }) => version === undefined)
  return [
    ...(published.length > 0
      ? [`comfy node install ${published.map(({ node_id: id }) => shellWord(id)).join(' ')}`]
      : []),
    ...others.flatMap(({ clone_address: address }) =>
      address === undefined ? [] : [`git -C ComfyUI/custom_nodes clone ${shellWord(address)}`],
    ),
  ].join('\n')
}
