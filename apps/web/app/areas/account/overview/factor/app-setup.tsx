import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { CodeBlock } from '../../../../ui/code-block.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { FormFoot } from '../../../../ui/form-foot.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { NotLoaded } from '../../../../ui/not-loaded.tsx'
import { optionalPart } from '../../../../ui/optional-part.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useErrorFocus } from '../../../../ui/use-error-focus.ts'
import { useFactorChange } from './use-factor.ts'

// Most people never open this dialog, so its QR code loads on demand.
const QrCode = optionalPart(async () => (await import('./qr-code.tsx')).QrCode, {
  fallback: <Skeleton className="mx-auto size-44" />,
  Failed: NotLoaded,
})

interface Props {
  onClose: () => void
  onChange: () => void
}

interface Begun {
  address: string
  codes: string[]
}

/** Dialog that sets up an authenticator app: its secret, a first code, and the recovery codes once. */
export const AppSetup = ({ onClose, onChange }: Props) => {
  const t = useT('account')
  const toast = useToast()
  const { error, change } = useFactorChange()
  const [begun, setBegun] = useState<Begun>()
  const [isOn, setOn] = useState(false)
  const asked = useRef(false)
  useEffect(() => {
    // A second call would replace the secret on the screen.
    if (asked.current) return
    asked.current = true
    void change((factor) => factor.beginApp()).then(setBegun)
  }, [change])
  const confirmed = () => {
    setOn(true)
    onChange()
  }
  const close = () => {
    // On a phone, a toast would cover the title of the codes.
    if (isOn) toast({ tone: 'success', text: t('account.factor.appDone') })
    onClose()
  }
  const title = isOn ? t('account.factor.codes') : t('account.factor.setUpTitle')
  return (
    <Dialog open dismissible={begun === undefined} onOpenChange={close} title={title}>
      <div role="alert" className="empty:hidden">
        {error !== undefined && <Notice kind="danger">{error}</Notice>}
      </div>
      {!begun && error === undefined && <Skeleton className="h-56 w-full" />}
      {begun && !isOn && <Confirm address={begun.address} onConfirmed={confirmed} onClose={onClose} />}
      {begun && isOn && <RecoveryCodes codes={begun.codes} onDone={close} />}
    </Dialog>
  )
}

interface ConfirmProps {
  address: string
  onConfirmed: () => void
  onClose: () => void
}

const Confirm = ({ address, onConfirmed, onClose }: ConfirmProps) => {
  const t = useT('account', 'auth')
  const { isBusy, error, setError, change } = useFactorChange()
  const submit = async (form: HTMLFormElement) => {
    const code = new FormData(form).get('code')
    if (typeof code !== 'string' || code.trim() === '') return setError(t('auth.required.code'))
    const isConfirmed = await change(async (factor) => {
      await factor.sendCode(code)
      return true
    })
    if (isConfirmed === true) onConfirmed()
  }
  return (
    <Form
      ref={useErrorFocus(error)}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      className="flex flex-col gap-4"
    >
      <p>{t('account.factor.setUpLead')}</p>
      <QrCode text={address} label={t('account.factor.qrCode')} />
      <CodeBlock code={keyIn(address)} copyLabel={t('account.factor.copyKey')} />
      <a href={address} className={buttonClass()}>
        {t('account.factor.openApp')}
      </a>
      <TextField
        label={t('account.factor.appCode')}
        name="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={error}
      />
      <FormFoot>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {t('account.factor.turnOn')}
        </Button>
      </FormFoot>
    </Form>
  )
}

/** Formats the secret for typing: in groups of four, on lines that fit a dialog. */
const keyIn = (address: string) =>
  (new URL(address).searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ').replaceAll(/(.{34}) /g, '$1\n')
