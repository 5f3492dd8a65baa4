import { Users } from 'lucide-react'
import { useState } from 'react'
import { listSearch } from '../../../../components/admin/list-search.ts'
import { SetChip } from '../../../../components/admin/set-chip.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useSearch } from '../../../../search/use-search.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { PublisherChoice } from './publisher-choice.tsx'

/** Filters a list by a publisher, whose id is the search parameter `publisher`. */
export const PublisherFilter = () => {
  const t = useT('admin-nodes')
  const { asked, set } = useSearch(listSearch)
  const [isOpen, setOpen] = useState(false)
  if (asked.publisher !== '') return <SetChip search={listSearch} name="publisher" icon={<Users aria-hidden />} />
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
