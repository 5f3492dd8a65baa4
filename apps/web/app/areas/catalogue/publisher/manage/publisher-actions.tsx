import { Ellipsis, KeyRound, Pencil, Trash2, Users, Workflow } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx'
import { DialogRead } from '../../../../components/dialog-read.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useRead } from '../../../../data/query/use-read.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DropdownMenu } from '../../../../ui/dropdown-menu.tsx'
import { MenuItem, MenuSeparator } from '../../../../ui/menu-items.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { useLinks } from '../../../../use-links.ts'
import type { PublisherSummary } from '../publisher-summary.ts'
import { EditForm } from './edit-form.tsx'

interface Props {
  publisher: PublisherSummary
  onClose: () => void
}

/** Shows the actions of an owner. */
export default function PublisherActions({ publisher }: { publisher: PublisherSummary }) {
  const t = useT('publisher-manage', 'refusals')
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Button size="small" onClick={() => setDialog('edit')}>
        <Pencil aria-hidden />
        {t('publisher-manage.edit.open')}
      </Button>
      <DropdownMenu
        label={t('publisher-manage.more')}
        trigger={
          <Button size="small" aria-label={t('publisher-manage.more')} className="px-1.5">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <Jump to="#tokens" icon={<KeyRound aria-hidden />} text={t('publisher-manage.tokens.title')} />
        <Jump to="#trusted" icon={<Workflow aria-hidden />} text={t('publisher-manage.trusted.title')} />
        <Jump to="#members" icon={<Users aria-hidden />} text={t('publisher-manage.members.title')} />
        <MenuSeparator />
        <MenuItem onSelect={() => setDialog('delete')} className="text-red-text [&_svg]:text-red-text">
          <Trash2 aria-hidden />
          {t('publisher-manage.delete.open')}
        </MenuItem>
      </DropdownMenu>
      {dialog === 'edit' && <EditPublisher publisherId={publisher.id} onClose={close} />}
      {dialog === 'delete' && <DeletePublisher publisher={publisher} onClose={close} />}
    </>
  )
}

const Jump = ({ to, icon, text }: { to: string; icon: ReactNode; text: string }) => (
  <MenuItem asChild>
    <Link to={{ hash: to }}>
      {icon}
      {text}
    </Link>
  </MenuItem>
)

/** Dialog that edits the details of a publisher. */
const EditPublisher = ({ publisherId, onClose }: { publisherId: string; onClose: () => void }) => {
  const t = useT('publisher-manage')
  // The form needs the stored values, because the page shows derived values.
  const publisher = useRead('/publishers/{publisherId}', { params: { path: { publisherId } } })
  return (
    <Dialog open onOpenChange={onClose} title={t('publisher-manage.edit.title', { publisherId })}>
      <DialogRead read={publisher} fields={6}>
        {(found) => <EditForm publisher={found} onClose={onClose} />}
      </DialogRead>
    </Dialog>
  )
}

/** Dialog that asks for the id before it deletes a publisher. */
const DeletePublisher = ({ publisher, onClose }: Props) => {
  const t = useT('publisher-manage')
  const toast = useToast()
  const links = useLinks()
  const navigate = useNavigate()
  const remove = useWrite('delete', '/publishers/{publisherId}')
  const run = () =>
    remove.mutate(
      { params: { path: { publisherId: publisher.id } } },
      {
        onSuccess: () => {
          track('Delete Publisher', { publisherId: publisher.id })
          toast({ tone: 'success', text: t('publisher-manage.delete.done', { name: publisher.name }) })
          void navigate(links.yourNodes(), { replace: true })
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('publisher-manage.delete.title', { name: publisher.name })}
      confirm={t('publisher-manage.delete.open')}
      onConfirm={run}
      isPending={remove.isPending}
      error={remove.error}
      typed={publisher.id}
    >
      <p>{t('publisher-manage.delete.body')}</p>
      <p>{t('publisher-manage.delete.nodes')}</p>
    </ConfirmDialog>
  )
}
