import { type ReactElement, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { TokenForm } from './token-form.tsx'

interface Props {
  publisherId: string
  /** The button that opens it. */
  trigger: ReactElement
}

/** Makes a token and shows its secret, once. */
export const CreateTokenDialog = ({ publisherId, trigger }: Props) => {
  const t = useT('tokens')
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const open = (next: boolean) => {
    setOpen(next)
    if (!next) setSecret(undefined)
  }
  return (
    <Dialog
      dismissible={false}
      trigger={trigger}
      open={isOpen}
      onOpenChange={open}
      title={secret === undefined ? t('tokens.create.title', { publisherId }) : t('tokens.secret.title')}
    >
      {secret === undefined ? (
        <TokenForm publisherId={publisherId} onCreated={setSecret} onCancel={() => open(false)} />
      ) : (
        <ShownSecret publisherId={publisherId} secret={secret} onDone={() => open(false)} />
      )}
    </Dialog>
  )
}
