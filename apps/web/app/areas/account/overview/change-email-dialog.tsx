import { useState } from 'react'
import type { Person } from '../../../data/session/session-store.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldForm } from './field-form.tsx'
import { useOwnAccount } from './use-own-account.ts'

/** Asks for another address of the account. A confirmed one is asked first, by mail, and the new one after it. */
export const ChangeEmailDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const t = useT('account', 'auth')
  const { isBusy, fault, setFault, change } = useOwnAccount()
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const present = person.emailConfirmed === false ? undefined : person.email
  const submit = async () => {
    if (text.trim() === '') return setFault(t('auth.required.email'))
    if (await change((account) => account.changeEmail(text.trim()))) setSent(true)
  }
  if (isSent)
    return (
      <Dialog open onOpenChange={onClose} title={t('account.changeEmail.sentTitle')}>
        <div role="status" className="flex flex-col gap-4 wrap-anywhere">
          <p>
            {present === undefined
              ? t('account.changeEmail.sentToNew', { email: text.trim() })
              : t('account.changeEmail.sentToPresent', { present, email: text.trim() })}
          </p>
          <p className="text-sm text-muted">{t('account.changeEmail.sameBrowser')}</p>
        </div>
        <div className="mt-5 flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog open onOpenChange={onClose} title={t('account.changeEmail.title')}>
      <FieldForm
        label={t('account.changeEmail.new')}
        hint={t('account.changeEmail.hint')}
        error={fault}
        type="email"
        value={text}
        maxLength={254}
        autoComplete="email"
        onText={setText}
        submit={t('account.changeEmail.submit')}
        isBusy={isBusy}
        onSubmit={() => void submit()}
        onCancel={onClose}
      />
    </Dialog>
  )
}
