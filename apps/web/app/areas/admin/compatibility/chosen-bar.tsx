import { Pencil } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'

interface Props {
  /** How many versions are chosen. */
  count: number
  onEdit: () => void
  onClear: () => void
}

const mostAtOnce = 100

/** What can be done with the chosen versions; its room is kept while there are none. */
export const ChosenBar = ({ count, onEdit, onClear }: Props) => {
  const t = useT('admin-nodes')
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2">
      {count === 0 ? (
        <p className="text-sm text-faint">{t('admin-nodes.compat.choose')}</p>
      ) : (
        <>
          <Button look="primary" disabled={count > mostAtOnce} onClick={onEdit}>
            <Pencil aria-hidden />
            {t('admin-nodes.compat.editChosen', { count })}
          </Button>
          <Button look="quiet" onClick={onClear}>
            {t('admin-nodes.compat.chooseNone')}
          </Button>
        </>
      )}
      {count > mostAtOnce && (
        <p role="status" className="text-sm text-red-text">
          {t('admin-nodes.compat.tooMany', { most: mostAtOnce })}
        </p>
      )}
    </div>
  )
}
