import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'

/** That the chosen versions differ in a field, and the way to set it for all of them. */
export const DiffersNote = ({ label, onSet }: { label: string; onSet: () => void }) => {
  const t = useT('admin-nodes')
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control border border-dashed border-line px-3 py-1.5">
      <span className="flex-1 text-sm text-muted">{t('admin-nodes.compat.differs')}</span>
      <Button size="small" aria-label={t('admin-nodes.compat.setAllNamed', { field: label })} onClick={onSet}>
        {t('admin-nodes.compat.setAll')}
      </Button>
    </div>
  )
}
