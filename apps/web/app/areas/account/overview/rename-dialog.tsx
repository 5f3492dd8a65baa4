import { useState } from 'react'
import { refreshPerson } from '../../../data/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { FieldForm } from './field-form.tsx'
import { useOwnAccount } from './use-own-account.ts'

/** Gives the account of the person another name. */
export const RenameDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const t = useT('account', 'auth')
  const toast = useToast()
  const { isBusy, fault, setFault, change } = useOwnAccount()
  const [text, setText] = useState(name)
  const submit = async () => {
    if (text.trim() === '') return setFault(t('auth.required.name'))
    const isDone = await change(async (account) => {
      await account.rename(text)
      await refreshPerson()
    })
    if (!isDone) return
    toast({ tone: 'success', text: t('account.rename.done') })
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('account.rename.title')}>
      <FieldForm
        label={t('auth.name')}
        hint={t('auth.nameHint')}
        error={fault}
        value={text}
        maxLength={100}
        autoComplete="name"
        onText={setText}
        submit={t('account.rename.submit')}
        isBusy={isBusy}
        onSubmit={() => void submit()}
        onCancel={onClose}
      />
    </Dialog>
  )
}
