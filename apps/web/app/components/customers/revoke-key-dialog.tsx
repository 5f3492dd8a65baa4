import type { Schema } from '@registry/api-client'
import { useT } from '../../i18n/use-t.ts'
import { useToast } from '../../ui/toasts.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'

interface Props {
  apiKey: Schema<'ApiKey'>
  /** Takes the key away and calls `done` once it is. */
  onConfirm: (done: () => void) => void
  isPending: boolean
  error: unknown
  onClose: () => void
}

/** Asks before a key is taken away, and says that it was. */
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
