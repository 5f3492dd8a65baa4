import type { Schema } from '@registry/api-client'
import type { T } from '../i18n/use-t.ts'

type Summary = Schema<'VersionChangeSummary'>

/** Returns short texts for the changes of a version: "+2 nodes", "1 input renamed". Empty when no node changed. */
export const changeChips = (t: T<'node'>, counts: Summary['counts']): string[] => {
  const added = counts['node-added'] ?? 0
  const removed = counts['node-removed'] ?? 0
  const renamed = counts['node-renamed'] ?? 0
  const inputsRenamed = counts['input-renamed'] ?? 0
  const inputs = total(counts, inputKinds)
  const outputs = total(counts, outputKinds)
  return [
    ...(added > 0 ? [t('node.versions.changes.nodesAdded', { count: added })] : []),
    ...(removed > 0 ? [t('node.versions.changes.nodesRemoved', { count: removed })] : []),
    ...(renamed > 0 ? [t('node.versions.changes.nodesRenamed', { count: renamed })] : []),
    ...(inputsRenamed > 0 ? [t('node.versions.changes.inputsRenamed', { count: inputsRenamed })] : []),
    ...(inputs > 0 ? [t('node.versions.changes.inputs', { count: inputs })] : []),
    ...(outputs > 0 ? [t('node.versions.changes.outputs', { count: outputs })] : []),
  ]
}

/** Returns the effect of a version on saved workflows, which list values by position or by name. */
export const effectOnSaved = ({ positional, named }: Summary['effects']): Schema<'WorkflowEffect'> => {
  if (positional === 'breaks' || named === 'breaks') return 'breaks'
  return positional === 'may-break' || named === 'may-break' ? 'may-break' : 'safe'
}

type Kind = keyof Summary['counts']

/**
 * Whether every node of both versions was compared. Only then, a comparison without breaks means that nothing breaks.
 */
export const isWhole = ({
  compared,
  incomplete_versions: incomplete,
}: Pick<Schema<'VersionComparison'>, 'compared' | 'incomplete_versions'>): boolean =>
  compared !== undefined && compared.comfy_nodes === compared.total && incomplete === undefined

const inputKinds: readonly Kind[] = [
  'input-removed',
  'input-added',
  'input-became-required',
  'input-became-optional',
  'input-type-changed',
  'widget-became-socket',
  'socket-became-widget',
  'widgets-moved',
  'choices-removed',
  'choices-added',
  'default-changed',
  'range-narrowed',
  'range-widened',
]

const outputKinds: readonly Kind[] = [
  'output-removed',
  'output-added',
  'outputs-moved',
  'output-type-changed',
  'output-renamed',
  'output-list-changed',
  'output-node-changed',
]

const total = (counts: Summary['counts'], kinds: readonly Kind[]): number =>
  kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
