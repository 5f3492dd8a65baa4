import { Users } from 'lucide-react'
import { useState } from 'react'
import { SetChip } from '../../../../components/admin/set-chip.tsx'
import { useListAddress } from '../../../../components/admin/use-list-address.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { PublisherChoice } from './publisher-choice.tsx'

/** Filters a list by one publisher, whose id stands in the address as `publisher`. */
export const PublisherFilter = () => {
  const t = useT('admin-nodes')
  const { text, set } = useListAddress()
  const [isOpen, setOpen] = useState(false)
  if (text('publisher') !== '') return <SetChip name="publisher" icon={<Users aria-hidden />} />
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Users aria-hidden />
        {t('admin-nodes.publisher.filter')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('admin-nodes.publisher.filterTitle')}>
        <PublisherChoice
          value={undefined}
          onChoose={({ id }) => {
            setOpen(false)
            set({ publisher: id })
          }}
        />
      </Dialog>
    </>
  )
}
