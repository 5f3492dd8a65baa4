import { useState } from 'react'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Choices } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EntryForm, type Way } from './entry-form.tsx'

interface Props {
  customerId: string
  name: string
  onClose: () => void
}

/** Corrects a balance, up or down. */
export const CorrectDialog = ({ customerId, name, onClose }: Props) => {
  const t = useT('admin-customers')
  const [way, setWay] = useState<Way>('add')
  const write = useWrite('post', '/admin/customers/{customer_id}/corrections')
  const params = { path: { customer_id: customerId } }
  return (
    <Dialog open onOpenChange={onClose} title={t('admin-customers.correct.title', { name })}>
      <EntryForm
        customerId={customerId}
        way={way}
        submit={t('admin-customers.correct.submit')}
        submitAmount={(amount) =>
          way === 'add'
            ? t('admin-customers.correct.submitAdd', { amount })
            : t('admin-customers.correct.submitTake', { amount })
        }
        send={(entry) => write.mutateAsync({ params, body: entry })}
        isPending={write.isPending}
        error={write.error}
        onClose={onClose}
      >
        <Choices
          label={t('admin-customers.correct.way')}
          value={way}
          choices={[
            { value: 'add', label: t('admin-customers.correct.add') },
            { value: 'take', label: t('admin-customers.correct.take') },
          ]}
          onChoose={setWay}
        />
      </EntryForm>
    </Dialog>
  )
}
