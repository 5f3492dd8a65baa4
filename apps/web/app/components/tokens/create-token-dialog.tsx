import type { ReactElement } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { OutcomeDialog } from '../outcome-dialog.tsx'
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
  return (
    <OutcomeDialog<string>
      trigger={trigger}
      title={(secret) => (secret === undefined ? t('tokens.create.title', { publisherId }) : t('tokens.secret.title'))}
      renderForm={(done, close) => <TokenForm publisherId={publisherId} onCreated={done} onCancel={close} />}
      renderOutcome={(secret, close) => <ShownSecret publisherId={publisherId} secret={secret} onDone={close} />}
    />
  )
}
