import { Ellipsis, KeyRound, Pencil, Trash2, Users, Workflow } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { DropdownMenu } from '../../../../ui/dropdown-menu.tsx'
import { MenuItem, MenuSeparator } from '../../../../ui/menu-items.tsx'
import type { PublisherSummary } from '../publisher-summary.ts'
import { DeletePublisher } from './delete-publisher.tsx'
import { EditPublisher } from './edit-publisher.tsx'

/** What an owner does with a publisher, in the room that is kept beside the way here. */
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
