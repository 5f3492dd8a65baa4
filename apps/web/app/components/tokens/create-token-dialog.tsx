import type { ReactElement } from 'react'
import { useBoot } from '../../data/boot.tsx'
import { Rich } from '../../i18n/rich.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OutcomeDialog } from '../outcome-dialog.tsx'
import { publishCommand, secretName } from '../publish-snippets.ts'
import { TokenForm } from './token-form.tsx'

interface Props {
  publisherId: string
  /** Button that opens the dialog. */
  trigger: ReactElement
}

/** Dialog that creates a token and shows its secret, once. */
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

interface ShownSecretProps {
  publisherId: string
  secret: string
  onDone: () => void
}

/** Shows the secret of a new token, which cannot be shown again. */
const ShownSecret = ({ publisherId, secret, onDone }: ShownSecretProps) => {
  const t = useT('tokens')
  const { apiPublicUrl } = useBoot()
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="warning" title={t('tokens.secret.once')}>
        {t('tokens.secret.keep')}
      </Notice>
      <div dir="ltr" className="flex items-start gap-2 rounded-control border border-line bg-sunken py-1.5 ps-3 pe-1.5">
        <code className="min-w-0 flex-1 self-center break-all select-all">{secret}</code>
        <CopyButton text={secret} label={t('tokens.secret.copy')} />
      </div>
      <p className="text-sm text-muted">
        <Rich
          k="tokens.secret.use"
          ns={['tokens']}
          components={{ code: <code dir="ltr" className="wrap-anywhere text-text" /> }}
          values={{ publisherId, command: publishCommand(apiPublicUrl), secret: secretName }}
        />
      </p>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          {t('tokens.secret.done')}
        </Button>
      </div>
    </div>
  )
}
