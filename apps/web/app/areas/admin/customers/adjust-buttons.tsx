import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'

/** What an admin can do about a balance. */
export const AdjustButtons = ({ customerId, name }: { customerId: string; name: string }) => {
  const t = useT('admin-customers')
  const [open, setOpen] = useState<'credit' | 'correct'>()
  const about = { customerId, name, onClose: () => setOpen(undefined) }
  return (
    <>
      <Button onClick={() => setOpen('correct')}>{t('admin-customers.correct.open')}</Button>
      <Button look="primary" onClick={() => setOpen('credit')}>
        {t('admin-customers.credit.open')}
      </Button>
      {open === 'credit' && <CreditDialog {...about} />}
      {open === 'correct' && <CorrectDialog {...about} />}
    </>
  )
}
