import { type ReactElement, useState } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { KeyForm } from './key-form.tsx'
import { ShownKey } from './shown-key.tsx'

/** Makes an API key and shows it, once. */
export const CreateKeyDialog = ({ trigger }: { trigger: ReactElement }) => {
  const t = useT('account')
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const open = (next: boolean) => {
    setOpen(next)
    if (!next) setSecret(undefined)
  }
  return (
    <Dialog
      stays
      trigger={trigger}
      open={isOpen}
      onOpenChange={open}
      title={secret === undefined ? t('account.keys.create') : t('account.keys.shownTitle')}
    >
      {secret === undefined ? (
        <KeyForm onCreated={setSecret} onCancel={() => open(false)} />
      ) : (
        <ShownKey secret={secret} onDone={() => open(false)} />
      )}
    </Dialog>
  )
}
