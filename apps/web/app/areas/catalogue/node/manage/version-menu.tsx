import { ClipboardCheck, Ellipsis, Megaphone, MegaphoneOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { DropdownMenu } from '../../../../ui/dropdown-menu.tsx'
import { MenuItem, MenuSeparator } from '../../../../ui/menu-items.tsx'
import { useLinks } from '../../../../use-links.ts'
import type { NodeView, VersionEntry } from '../node-view.ts'
import { DeleteVersionDialog } from './delete-version-dialog.tsx'
import { DeprecateDialog } from './deprecate-dialog.tsx'
import { EditChangelogDialog } from './edit-changelog-dialog.tsx'
import { useEndDeprecation } from './use-end-deprecation.ts'

interface Props {
  view: NodeView
  entry: VersionEntry
  mayDelete: boolean
}

/** What those who may do with a version. */
export const VersionMenu = ({ view, entry, mayDelete }: Props) => {
  const t = useT('node-manage', 'review')
  const links = useLinks()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'changelog' | 'deprecation' | 'deletion'>()
  const endDeprecation = useEndDeprecation(view.node, entry)
  const dialog = { view, entry, onClose: () => setOpen(undefined) }
  const label = t('node-manage.version.menu', { version: entry.version })
  return (
    <>
      <DropdownMenu
        label={label}
        trigger={
          <Button size="small" look="quiet" aria-label={label} title={label} className="w-7 data-[state=open]:bg-hover">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpen('changelog')}>
          <Pencil aria-hidden />
          {t('node-manage.version.editChangelog')}
        </MenuItem>
        <MenuItem onSelect={() => setOpen('deprecation')}>
          <Megaphone aria-hidden />
          {entry.deprecated ? t('node-manage.version.changeDeprecation') : t('node-manage.version.deprecate')}
        </MenuItem>
        {entry.deprecated && (
          <MenuItem onSelect={endDeprecation}>
            <MegaphoneOff aria-hidden />
            {t('node-manage.version.endDeprecation')}
          </MenuItem>
        )}
        <MenuItem onSelect={() => void navigate(links.review(view.node.publisher.id, view.node.id, entry.version))}>
          <ClipboardCheck aria-hidden />
          {t('review.menu')}
        </MenuItem>
        {mayDelete && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setOpen('deletion')}>
              <Trash2 aria-hidden />
              {t('node-manage.version.delete')}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {open === 'changelog' && <EditChangelogDialog {...dialog} />}
      {open === 'deprecation' && <DeprecateDialog {...dialog} />}
      {open === 'deletion' && <DeleteVersionDialog {...dialog} />}
    </>
  )
}
