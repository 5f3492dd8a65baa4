import { Check, Flag, type LucideIcon, Undo2, X } from 'lucide-react'
import { type T, useT } from '../../../../i18n/use-t.ts'
import type { Action } from './action.ts'

/** Shows an action as a word with its icon. */
export const ActionName = ({ action }: { action: Action }) => {
  const t = useT('admin-versions')
  const Icon = icons[action]
  return (
    <>
      <Icon aria-hidden className={looks[action]} />
      {actionName(t, action)}
    </>
  )
}

const icons: Record<Action, LucideIcon> = { approve: Check, reject: X, flag: Flag, undo: Undo2 }
const looks: Record<Action, string> = {
  approve: 'text-green-text',
  reject: 'text-red-text',
  flag: 'text-amber-text',
  undo: 'mirrored text-faint',
}

const actionName = (t: T<'admin-versions'>, action: Action): string => {
  switch (action) {
    case 'approve':
      return t('admin-versions.act.approve')
    case 'reject':
      return t('admin-versions.act.reject')
    case 'flag':
      return t('admin-versions.act.flag')
    case 'undo':
      return t('admin-versions.act.undo')
  }
}
