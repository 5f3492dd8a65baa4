import { type FormEvent, useState } from 'react'
import { refreshPerson } from '../../../data/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useToast } from '../../../ui/toasts.tsx'
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
      <Form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-5"
      >
        <TextField
          label={t('auth.name')}
          hint={t('auth.nameHint')}
          error={fault}
          value={text}
          maxLength={100}
          autoComplete="name"
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {t('account.rename.submit')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
