import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EntryForm } from './entry-form.tsx'

interface Props {
  customerId: string
  name: string
  onClose: () => void
}

/** Gives a customer credit. */
export const CreditDialog = ({ customerId, name, onClose }: Props) => {
  const t = useT('admin-customers')
  const write = useWrite('post', '/admin/customers/{customer_id}/credits')
  const params = { path: { customer_id: customerId } }
  return (
    <Dialog open onOpenChange={onClose} title={t('admin-customers.credit.title', { name })}>
      <EntryForm
        customerId={customerId}
        way="add"
        submit={t('admin-customers.credit.submit')}
        submitAmount={(amount) => t('admin-customers.credit.submitAmount', { amount })}
        send={(entry) => write.mutateAsync({ params, body: entry })}
        isPending={write.isPending}
        error={write.error}
        onClose={onClose}
      />
    </Dialog>
  )
}
