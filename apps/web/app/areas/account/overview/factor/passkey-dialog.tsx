import { useState } from 'react'
import type { Passkey, SecondFactor } from '../../../../data/session/identity-provider.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { describeAgent } from '../describe-agent.ts'
import { FieldForm } from '../field-form.tsx'
import { useFactorChange } from './use-factor.ts'

interface Props {
  onClose: () => void
  onChange: () => void
}

/** Dialog that adds a named passkey. */
export const AddPasskeyDialog = ({ onClose, onChange }: Props) => {
  const t = useT('account')
  return (
    <NameDialog
      title={t('account.factor.addPasskey')}
      submit={t('account.factor.addPasskey')}
      done={t('account.factor.passkeyAdded')}
      name={describeAgent(navigator.userAgent).system ?? ''}
      call={(factor, name) => factor.addPasskey(name)}
      onClose={onClose}
      onChange={onChange}
    />
  )
}

export const RenamePasskeyDialog = ({ passkey, onClose, onChange }: Props & { passkey: Passkey }) => {
  const t = useT('account')
  return (
    <NameDialog
      title={t('account.factor.renameNamed', { name: passkey.name })}
      submit={t('account.factor.rename')}
      done={t('account.factor.renamed')}
      name={passkey.name}
      call={(factor, name) => factor.renamePasskey(passkey.id, name)}
      onClose={onClose}
      onChange={onChange}
    />
  )
}

interface NameProps extends Props {
  title: string
  submit: string
  /** Text of the success toast. */
  done: string
  name: string
  call: (factor: SecondFactor, name: string) => Promise<void>
}

const NameDialog = ({ title, submit, done, name, call, onClose, onChange }: NameProps) => {
  const t = useT('account', 'auth')
  const toast = useToast()
  const { isBusy, error, setError, change } = useFactorChange()
  const [text, setText] = useState(name)
  const send = async () => {
    if (text.trim() === '') return setError(t('auth.errors.nameInvalid'))
    const isDone = await change(async (factor) => {
      await call(factor, text)
      return true
    })
    if (isDone !== true) return
    toast({ tone: 'success', text: done })
    onChange()
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <FieldForm
        label={t('account.factor.passkeyName')}
        hint={t('account.factor.passkeyNameHint')}
        error={error}
        value={text}
        maxLength={100}
        autoComplete="off"
        onText={setText}
        submit={submit}
        isBusy={isBusy}
        onSubmit={() => void send()}
        onCancel={onClose}
      />
    </Dialog>
  )
}
