import type { Schema } from '@registry/api-client'
import { useId, useMemo } from 'react'
import { type T, useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { optionalPart } from '../../../ui/optional-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GraphMap } from './graph-map.tsx'
import { AmbiguousNames, ChosenNames, LikelyNames, UnknownNames } from './open-names.tsx'
import { packColours } from './pack-colours.ts'
import { PackList } from './pack-list.tsx'
import { RepairedDownload } from './repaired-download.tsx'
import { repairedPaths } from './save-repaired.ts'
import { isLikely, type NamedUse, sortUses, stateOf } from './sort-uses.ts'
import type { OpenedWorkflow } from './use-opened-workflow.ts'

// The readers of requirements and the writers of files are needed only once a set is known.
const PackSet = optionalPart(async () => (await import('./pack-set.tsx')).PackSet, {
  fallback: <Skeleton className="h-48 w-full" />,
  Failed: NotLoaded,
})

type Resolved = Schema<'ResolvedWorkflow'>

/** Choices that the visitor made by hand. */
export interface Wishes {
  /** Chosen pack of each name that several packs define. */
  choices: ReadonlyMap<string, string>
  /** Chosen version of each pack, by its id. */
  pins: ReadonlyMap<string, string>
}

interface Props {
  opened: OpenedWorkflow
  resolved: Resolved
  wishes: Wishes
  onWishes: (wishes: Wishes) => void
}

/** Shows everything that is known about an opened workflow. */
export const ResolvedView = ({ opened, resolved, wishes, onWishes }: Props) => {
  const { choices, pins } = wishes
  const named = useMemo(() => sortUses(opened.uses, resolved), [opened, resolved])
  const colours = useMemo(() => packColours(resolved.packs.map(({ node }) => node.id)), [resolved])
  const placed = useMemo(() => {
    return new Map(
      resolved.uses.flatMap((answer, index) =>
        (opened.uses[index]?.paths ?? []).map((path) => {
          return [path, { state: stateOf(answer), nodeId: answer.node_id }] as const
        }),
      ),
    )
  }, [opened, resolved])
  const inState = (state: NamedUse['state']) => named.filter((use) => use.state === state)
  const [ambiguous, unknown, core] = [inState('ambiguous'), inState('unknown'), inState('core')]
  const likely = named.filter(isLikely)
  const toChoose = {
    candidates: [...resolved.candidates, ...resolved.packs.map(({ node }) => node)],
    onChoose: (name: string, nodeId: string) => onWishes({ ...wishes, choices: new Map([...choices, [name, nodeId]]) }),
  }
  return (
    <>
      <Summary opened={opened} named={named} resolved={resolved} />
      <GraphMap workflow={opened.workflow} placed={placed} colours={colours} />
      {ambiguous.length > 0 && <AmbiguousNames uses={ambiguous} {...toChoose} />}
      {likely.length > 0 && <LikelyNames uses={likely} {...toChoose} />}
      {choices.size > 0 && (
        <ChosenNames
          choices={choices}
          onUndo={(name) =>
            onWishes({ ...wishes, choices: new Map([...choices].filter(([chosen]) => chosen !== name)) })
          }
        />
      )}
      {unknown.length > 0 && <UnknownNames uses={unknown} />}
      {resolved.packs.length > 0 && (
        <Packs
          resolved={resolved}
          named={named}
          colours={colours}
          onPin={(id, version) => onWishes({ ...wishes, pins: new Map([...pins, [id, version]]) })}
        />
      )}
      <RepairedFile opened={opened} packs={resolved.packs} />
      {resolved.packs.length > 0 && <PackSet name={opened.name} resolved={resolved} />}
      {core.length > 0 && <CoreNames uses={core} />}
      {opened.workflow.models.length > 0 && <Models models={opened.workflow.models} />}
    </>
  )
}

/** Issues that the visitor still has to resolve. */
interface OpenMatters {
  /** Whether there are names without a pack. */
  names: boolean
  /** Whether newer releases of ComfyUI lack nodes that the workflow uses. */
  removed: boolean
  /** Whether the workflow names other packs for some nodes. */
  others: boolean
  /** Whether there are packs with problems. */
  packs: boolean
  /** Whether several packs of the set define a name of the workflow. */
  clashes: boolean
}

const mattersOf = (named: readonly NamedUse[], { packs, clashes }: Resolved): OpenMatters => {
  const used = new Set(named.map(({ name }) => name))
  return {
    names: named.some(({ state }) => state === 'ambiguous' || state === 'unknown'),
    removed: named.some((use) => use.state === 'core' && isRemoved(use)),
    others: named.some(({ state, otherNamed }) => state === 'found' && otherNamed.length > 0),
    packs: packs.some(({ problems }) => problems.length > 0),
    clashes: clashes.some(({ name }) => used.has(name)),
  }
}

/** Whether the inputs of any node of its pack are known. */
const isCompared = ({ nodeId, fits }: NamedUse) => fits.some((fit) => fit.node_id === nodeId && fit.fit !== 'unknown')

interface SummaryProps {
  opened: OpenedWorkflow
  named: readonly NamedUse[]
  resolved: Resolved
}

const Summary = ({ opened, named, resolved }: SummaryProps) => {
  const t = useT('workflow')
  const format = useFormat()
  const facts = format.list([
    t('workflow.summary.nodes', { count: opened.workflow.nodes.length }),
    t('workflow.summary.types', { count: named.length }),
    t('workflow.summary.packs', { count: resolved.packs.length }),
  ])
  const body = openSentences(t, mattersOf(named, resolved))
  const [title, more, kind] =
    body === ''
      ? resolved.packs.length === 0
        ? [t('workflow.summary.coreOnly'), t('workflow.summary.coreOnlyBody'), 'success' as const]
        : [
            t('workflow.summary.ready'),
            t(named.some(isCompared) ? 'workflow.summary.readyBody' : 'workflow.summary.readyUnread'),
            'success' as const,
          ]
      : [t('workflow.summary.open'), body, 'warning' as const]
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        <bdi className="font-medium text-text wrap-anywhere">{opened.name}</bdi>
        {` · ${facts}`}
      </p>
      <Notice kind={kind} title={title}>
        {more}
      </Notice>
    </div>
  )
}

/** Returns the open issues as sentences, in the order of the page; '' without open issues. */
const openSentences = (t: T<'workflow'>, { names, removed, others, packs, clashes }: OpenMatters): string =>
  [
    names && t('workflow.summary.openNames'),
    removed && t('workflow.summary.openRemoved'),
    others && t('workflow.summary.openOthers'),
    packs && t('workflow.summary.openPacks'),
    clashes && t('workflow.summary.openClashes'),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')

const Packs = ({
  resolved,
  named,
  colours,
  onPin,
}: {
  resolved: Resolved
  named: readonly NamedUse[]
  colours: ReadonlyMap<string, string>
  onPin: (nodeId: string, version: string) => void
}) => {
  const t = useT('workflow')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-base font-semibold">
        {t('workflow.packs.title')}
      </h2>
      <PackList packs={withOpenFirst(resolved.packs, named)} named={named} colours={colours} onPin={onPin} />
    </section>
  )
}

/** Sorts packs with problems before packs for whose nodes the workflow names another pack, and both before the rest. */
const withOpenFirst = (packs: Resolved['packs'], named: readonly NamedUse[]) => {
  const others = new Set(named.flatMap(({ nodeId, otherNamed }) => (otherNamed.length > 0 ? [nodeId] : [])))
  const rank = ({ node, problems }: Resolved['packs'][number]) =>
    problems.length > 0 ? 0 : others.has(node.id) ? 1 : 2
  return packs.toSorted((a, b) => rank(a) - rank(b))
}

const isRemoved = ({ ownership }: NamedUse) => ownership.removed_in !== undefined

const CoreNames = ({ uses }: { uses: readonly NamedUse[] }) => {
  const t = useT('workflow')
  return (
    <details className="text-sm" open={uses.some(isRemoved)}>
      <summary className="w-fit cursor-pointer rounded-mark text-muted hover:text-text">
        {t('workflow.core.title', { count: uses.length })}
      </summary>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5">
        {[...uses.filter(isRemoved), ...uses.filter((use) => !isRemoved(use))].map(({ name, count, ownership }) => (
          <li key={name} className="text-muted">
            <bdi className="font-mono text-xs wrap-anywhere">{name}</bdi>
            {count > 1 && <span className="text-xs text-faint">{` × ${count}`}</span>}
            {ownership.removed_in !== undefined && (
              <span className="ms-1 text-xs text-amber-text">
                {t('workflow.core.removed', { version: ownership.removed_in })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

const Models = ({ models }: { models: OpenedWorkflow['workflow']['models'] }) => {
  const t = useT('workflow')
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-mark text-muted hover:text-text">
        {t('workflow.models.title', { count: models.length })}
      </summary>
      <ul className="mt-1.5 flex flex-col gap-0.5">
        {models.map(({ name, directory }) => (
          <li key={`${directory ?? ''}/${name}`} className="font-mono text-xs text-muted wrap-anywhere">
            <bdi>{directory === undefined ? name : `${directory}/${name}`}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface RepairedFileProps {
  opened: OpenedWorkflow
  packs: readonly Schema<'WorkflowPack'>[]
}

/** Offers the workflow as the chosen versions repair it. Shows nothing when no node changes. */
const RepairedFile = ({ opened, packs }: RepairedFileProps) => {
  const t = useT('workflow')
  const paths = repairedPaths(opened, packs)
  if (paths.size === 0) return null
  return (
    <Notice
      title={t('workflow.repair.title', { count: paths.size })}
      action={<RepairedDownload size="small" opened={opened} packs={packs} label={t('workflow.repair.download')} />}
    >
      {t('workflow.repair.body')}
    </Notice>
  )
}
