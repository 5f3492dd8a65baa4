import type { Conflict, Remedy } from '@registry/pack-set'
import { formatAlternatives } from '../../../i18n/format-alternatives.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { type T, useT } from '../../../i18n/use-t.ts'

const mostNames = 6

interface Words {
  t: T<'workflow'>
  /** Formats the first names as a list. */
  some: (texts: readonly string[]) => string
  /** Formats the first names as alternatives. */
  oneOf: (texts: readonly string[]) => string
}

/** Returns a function that describes a conflict and the smallest change that resolves it. */
export const useConflictWords = () => {
  const t = useT('workflow')
  const format = useFormat()
  const locale = useLocale()
  const some = (texts: readonly string[]) => format.list(firstOf(texts))
  const oneOf = (texts: readonly string[]) => formatAlternatives(locale, firstOf(texts))
  return (conflict: Conflict) => ({
    title: titleOf({ t, some }, conflict),
    remedy: remedyOf({ t, some, oneOf }, conflict.remedy),
  })
}

const firstOf = (texts: readonly string[]) =>
  texts.length > mostNames ? [...texts.slice(0, mostNames), '…'] : [...texts]

const titleOf = ({ t, some }: Pick<Words, 't' | 'some'>, conflict: Conflict): string => {
  const { packs, subject } = conflict
  const names = some(packs)
  switch (conflict.kind) {
    case 'name-clash':
      return t('workflow.conflicts.name-clash', { packs: names, names: some(conflict.names) })
    case 'core-name':
      return t('workflow.conflicts.core-name', { packs: names, names: some(conflict.names) })
    case 'duplicate-pack':
      return t('workflow.conflicts.duplicate-pack', { packs: names, versions: some(conflict.versions) })
    case 'requirement':
      return t('workflow.conflicts.requirement', { subject })
    case 'requirement-source':
      return t('workflow.conflicts.requirement-source', { subject })
    case 'shared-module':
      return t('workflow.conflicts.shared-module', { subject, names: some(conflict.distributions) })
    case 'replaces-base':
      return t('workflow.conflicts.replaces-base', { subject })
    case 'unread':
      return t('workflow.conflicts.unread', { packs: names })
    case 'comfyui':
      return t('workflow.conflicts.comfyui')
    case 'comfyui-use':
      return t('workflow.conflicts.comfyui-use', { packs: names })
    case 'os':
      return t('workflow.conflicts.os')
    case 'accelerator':
      return t('workflow.conflicts.accelerator')
    case 'same-patch':
      return t('workflow.conflicts.same-patch', { packs: names, targets: some(conflict.targets) })
    case 'same-route':
      return t('workflow.conflicts.same-route', { packs: names, targets: some(conflict.targets) })
    case 'changes-widgets':
      return t('workflow.conflicts.changes-widgets', { packs: names })
    case 'banned':
      return t('workflow.conflicts.banned', { packs: names })
    case 'flagged':
      return t('workflow.conflicts.flagged', { packs: names })
    case 'status-unknown':
      return t('workflow.conflicts.status-unknown', { packs: names })
    case 'advisory': {
      const { advisories = [], message = '' } = conflict
      return t('workflow.conflicts.advisory', { packs: names, ids: some(advisories), message })
    }
    case 'yanked': {
      const { message, version = '' } = conflict
      if (message === undefined) return t('workflow.conflicts.yanked', { packs: names, version })
      // The reason is isolated, because its direction may differ from the page's.
      return t('workflow.conflicts.yanked-because', { packs: names, version, reason: `\u2068${message}\u2069` })
    }
    case 'deprecated':
      return t('workflow.conflicts.deprecated', { packs: names })
  }
}

const remedyOf = ({ t, some, oneOf }: Words, remedy: Remedy): string => {
  switch (remedy.kind) {
    case 'switch-version':
      return t('workflow.remedy.switch-version', { pack: remedy.pack, version: remedy.version })
    case 'change-one':
      return t('workflow.remedy.change-one', {
        changes: oneOf(remedy.anyOf.map(({ pack, toAdmit }) => `${pack} → ${toAdmit}`)),
      })
    case 'change-all':
      return t('workflow.remedy.change-all', { packs: some(remedy.packs) })
    case 'remove-one':
      return t('workflow.remedy.remove-one', { packs: oneOf(remedy.anyOf) })
    case 'keep-one':
      return t('workflow.remedy.keep-one', { packs: oneOf(remedy.of) })
    case 'change-environment':
      return t('workflow.remedy.change-environment', { values: oneOf(remedy.toAnyOf) })
    case 'look':
      return t('workflow.remedy.look')
  }
}
