import type { Schema } from '@registry/api-client'
import { useId } from 'react'
import { StarCount } from '../../../components/node-figures.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Choices } from '../../../ui/choices.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { choicesByFit, type NamedUse } from './sort-uses.ts'

interface AmbiguousProps {
  uses: readonly NamedUse[]
  candidates: readonly Schema<'ResolvedNode'>[]
  onChoose: (name: string, nodeId: string) => void
}

/** Lists names that several packs define, each with a choice of packs. */
export const AmbiguousNames = ({ uses, candidates, onChoose }: AmbiguousProps) => {
  const t = useT('workflow')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold">
        {t('workflow.ambiguous.title')}
      </h2>
      <p className="mt-0.5 mb-2 max-w-prose text-sm text-muted">{t('workflow.ambiguous.body')}</p>
      <PackChoices uses={uses} candidates={candidates} onChoose={onChoose} />
    </section>
  )
}

/** Lists names that several packs define, but where other nodes or the inputs suggest a pack. */
export const LikelyNames = ({ uses, candidates, onChoose }: AmbiguousProps) => {
  const t = useT('workflow')
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-mark text-sm text-muted hover:text-text">
        {t('workflow.companions.title')}
      </summary>
      <p className="mt-0.5 mb-2 max-w-prose text-sm text-muted">{t('workflow.companions.body')}</p>
      <PackChoices uses={uses} candidates={candidates} onChoose={onChoose} />
    </details>
  )
}

const PackChoices = ({ uses, candidates, onChoose }: AmbiguousProps) => {
  const byId = new Map(candidates.map((node) => [node.id, node]))
  return (
    <div className="flex flex-col gap-3">
      {uses.map((use) => (
        <div key={`${use.name}\n${use.nodeId ?? ''}`} className={`${cardClass} p-4`}>
          <Choices
            label={use.name}
            value={use.nodeId ?? ''}
            choices={choicesByFit(use).map(({ nodeId, fit }) => ({
              value: nodeId,
              label: <Candidate nodeId={nodeId} node={byId.get(nodeId)} />,
              hint: <FitLine fit={fit} />,
            }))}
            onChoose={(nodeId) => onChoose(use.name, nodeId)}
          />
        </div>
      ))}
    </div>
  )
}

const Candidate = ({ nodeId, node }: { nodeId: string; node: Schema<'ResolvedNode'> | undefined }) => (
  <span className="flex flex-wrap items-baseline gap-x-2.5">
    <bdi className="wrap-anywhere">{node?.name.trim() || nodeId}</bdi>
    <bdi className="font-mono text-xs text-faint">{nodeId}</bdi>
    {node?.author !== undefined && <bdi className="text-sm text-muted">{node.author}</bdi>}
    {node && node.github_stars > 0 && <StarCount value={node.github_stars} />}
  </span>
)

const FitLine = ({ fit }: { fit: Schema<'VersionFit'> | undefined }) => {
  const t = useT('workflow')
  if (!fit) return null
  const { oldest, newest } = fit
  switch (fit.fit) {
    case 'exact':
      if (oldest === undefined || newest === undefined) return t('workflow.ambiguous.fit.exactNone')
      return oldest === newest
        ? t('workflow.ambiguous.fit.exactOne', { version: newest })
        : t('workflow.ambiguous.fit.exact', { oldest, newest })
    case 'near':
      return t('workflow.ambiguous.fit.near')
    case 'other':
      return t('workflow.ambiguous.fit.other')
    case 'unknown':
      return t('workflow.ambiguous.fit.unknown')
  }
}

/** Lists names that no pack defines. */
export const UnknownNames = ({ uses }: { uses: readonly NamedUse[] }) => {
  const t = useT('workflow')
  const format = useFormat()
  const links = useLinks()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold">
        {t('workflow.unknown.title')}
      </h2>
      <p className="mt-0.5 mb-2 max-w-prose text-sm text-muted">{t('workflow.unknown.body')}</p>
      <ul className="divide-y divide-line rounded-card border border-dashed border-edge/60">
        {uses.map(({ name, otherNamed, isOptional }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2 text-sm">
            <bdi className="min-w-32 flex-1 font-mono wrap-anywhere">{name}</bdi>
            {otherNamed.length > 0 && (
              <span className="text-muted wrap-anywhere">
                {t('workflow.packs.namesPack', { packs: format.list(otherNamed) })}
              </span>
            )}
            {isOptional && <Badge>{t('workflow.optional')}</Badge>}
            <TextLink to={links.comfyNodeSearch({ names: name })}>{t('workflow.unknown.search')}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists the packs chosen for ambiguous names, each with a button to undo the choice. */
export const ChosenNames = ({
  choices,
  onUndo,
}: {
  choices: ReadonlyMap<string, string>
  onUndo: (name: string) => void
}) => {
  const t = useT('workflow')
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {[...choices].map(([name, nodeId]) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2.5">
          <bdi className="font-mono text-xs wrap-anywhere">{`${name} → ${nodeId}`}</bdi>
          <Button variant="quiet" size="small" onClick={() => onUndo(name)}>
            {t('workflow.ambiguous.undo')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
