import { Languages, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { DeleteNodeDialog } from '../../../../components/delete-node-dialog.tsx'
import { TextsDialog } from '../../../../components/node-texts/editor/texts-dialog.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import type { NodeFacts } from '../view.ts'
import { EditNodeDialog } from './edit-node-dialog.tsx'

interface Props {
  node: NodeFacts
  /** Number of versions. */
  versions: number
  mayDelete: boolean
}

export const NodeManager = ({ node, versions, mayDelete }: Props) => {
  const t = useT('node-manage', 'translations')
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [chosen, setOpen] = useState<'edit' | 'delete' | 'translate'>()
  // The list of the user's own packs links to `#edit`.
  const isLinked = hash === '#edit'
  const open = chosen ?? (isLinked ? 'edit' : undefined)
  const close = () => {
    setOpen(undefined)
    if (!isLinked) return
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }
  const label = 'sr-only sm:not-sr-only'
  return (
    <>
      <Button size="small" title={t('node-manage.edit.open')} onClick={() => setOpen('edit')}>
        <Pencil aria-hidden />
        <span className={label}>{t('node-manage.edit.open')}</span>
      </Button>
      <Button
        size="small"
        aria-label={t('translations.open')}
        title={t('translations.open')}
        onClick={() => setOpen('translate')}
      >
        <Languages aria-hidden />
      </Button>
      {mayDelete && (
        <Button
          size="small"
          variant="quiet"
          className="sm:-me-2.5"
          title={t('node-manage.delete.open')}
          onClick={() => setOpen('delete')}
        >
          <Trash2 aria-hidden />
          <span className={label}>{t('node-manage.delete.open')}</span>
        </Button>
      )}
      {open === 'edit' && <EditNodeDialog node={node} onClose={close} />}
      {open === 'translate' && <TextsDialog node={node} onClose={close} onSaved={() => void revalidate()} />}
      {open === 'delete' && (
        <DeleteNodeDialog
          publisherId={node.publisher.id}
          nodeId={node.id}
          name={node.name}
          versions={versions}
          onClose={close}
        />
      )}
    </>
  )
}
