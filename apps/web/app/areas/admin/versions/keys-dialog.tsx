import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Kbd } from './kbd.tsx'

interface Props {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Whether single keys do anything. */
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

/** Every key of the workbench. */
export const KeysDialog = ({ isOpen, onOpenChange, isOn, onTurn }: Props) => {
  const t = useT('admin-versions')
  const keys: [string[], string][] = [
    [['j', 'k', '↓', '↑'], t('admin-versions.keys.move')],
    [['Enter', 'o'], t('admin-versions.keys.openOne')],
    [['a'], t('admin-versions.keys.approve')],
    [['r'], t('admin-versions.keys.reject')],
    [['f'], t('admin-versions.keys.flag')],
    [['u'], t('admin-versions.keys.undo')],
    [['c'], t('admin-versions.keys.contact')],
    [['x'], t('admin-versions.keys.toggle')],
    [['Shift J', 'Shift K'], t('admin-versions.keys.extend')],
    [['Ctrl A', '⌘ A'], t('admin-versions.keys.page')],
    [['Esc'], t('admin-versions.keys.escape')],
    [['[', ']'], t('admin-versions.keys.tabs')],
    [['n'], t('admin-versions.keys.more')],
    [['/'], t('admin-versions.keys.search')],
    [['?'], t('admin-versions.keys.help')],
  ]
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={t('admin-versions.keys.title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
        {keys.map(([names, what]) => (
          <div key={what} className="contents">
            <dt className="flex flex-wrap gap-1">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">{t('admin-versions.keys.selection')}</p>
      <Checkbox
        className="mt-3"
        label={t('admin-versions.keys.on')}
        checked={isOn}
        onChange={(event) => onTurn(event.target.checked)}
      />
    </Dialog>
  )
}
