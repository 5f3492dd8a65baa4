import type { Schema } from '@registry/api-client'
import { effectOnSaved } from '../change-chips.ts'
import { useT } from '../../i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLinks } from '../../use-links.ts'
import { changeWords } from './change-words.ts'

type Change = Schema<'SignatureChange'>

interface Props {
  /** Undefined for a version without public pages. */
  nodeId?: string | undefined
  comparison: Schema<'VersionComparison'>
}

/** Lists the changes of each comfy node, breaking changes first. */
export const NodeChanges = ({ nodeId, comparison }: Props) => {
  const t = useT('compare')
  const { version, changes, change_count: count = 0 } = comparison
  if (!changes) return null
  const hidden = count - changes.length
  return (
    <Panel title={t('compare.nodes')}>
      {changes.length === 0 && <p className="text-muted">{t('compare.noNodes')}</p>}
      <ul className="flex flex-col gap-5">
        {[...Map.groupBy(changes, (change) => change.comfy_node_name)].map(([name, ofNode]) => (
          <li key={name}>
            <NodeName nodeId={nodeId} name={name} version={version} changes={ofNode} />
            <ul className="mt-1.5 flex flex-col gap-1.5">
              {ofNode.map((change) => (
                <ChangeRow key={`${change.kind} ${change.field ?? ''}`} change={change} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-5 text-sm text-muted">{t('compare.more', { count: hidden })}</p>}
    </Panel>
  )
}

/** Links to the drawing of the node, unless the newer version lacks the node or is not public. */
const NodeName = ({
  nodeId,
  name,
  version,
  changes,
}: {
  nodeId: string | undefined
  name: string
  version: string
  changes: Change[]
}) => {
  const links = useLinks()
  const isGone = changes.some(({ kind }) => kind === 'node-removed' || kind === 'node-renamed')
  return (
    <h3 className="font-mono text-sm font-semibold wrap-anywhere">
      {isGone || nodeId === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <TextLink to={links.comfyNode(nodeId, name, { version })}>
          <bdi>{name}</bdi>
        </TextLink>
      )}
    </h3>
  )
}

const ChangeRow = ({ change }: { change: Change }) => {
  const t = useT('compare')
  const effect = effectOnSaved(change.effects)
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {effect === 'breaks' && <Badge tone="red">{t('compare.effect.breaks')}</Badge>}
      {effect === 'may-break' && <Badge tone="amber">{t('compare.effect.mayBreak')}</Badge>}
      <span className="min-w-0 wrap-anywhere">{changeWords(t, change)}</span>
    </li>
  )
}
