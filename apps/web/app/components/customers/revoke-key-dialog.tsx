import type { Schema } from '@registry/api-client'
import { useT } from '../../i18n/use-t.ts'
import { useToast } from '../../ui/toasts.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'

interface Props {
  apiKey: Schema<'ApiKey'>
  /** Revokes the key, and calls `done` afterwards. */
  onConfirm: (done: () => void) => void
  isPending: boolean
  error: unknown
  onClose: () => void
}

/** Dialog that asks before a key is revoked, and confirms the revocation. */
export const RevokeKeyDialog = ({ apiKey: { name }, onConfirm, isPending, error, onClose }: Props) => {
  const t = useT('customers')
  const toast = useToast()
  const done = () => {
    toast({ tone: 'success', text: t('customers.keys.revoked', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('customers.keys.revokeTitle', { name })}
      confirm={t('customers.keys.revoke')}
      onConfirm={() => onConfirm(done)}
      isPending={isPending}
      error={error}
    >
      <p>{t('customers.keys.revokeBody')}</p>
    </ConfirmDialog>
  )
}
