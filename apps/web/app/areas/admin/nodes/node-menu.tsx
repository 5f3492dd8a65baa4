import {
  ArrowLeftRight,
  Ban,
  CircleCheck,
  Ellipsis,
  ExternalLink,
  Flag,
  GitMerge,
  Languages,
  Pencil,
  ScrollText,
  Undo2,
  UserMinus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { safeUrl } from '../../../components/safe-url.ts'
import { useT } from '../../../i18n/use-t.ts'
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx'
import { iconButtonClass } from '../../../ui/icon-button.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/menu-items.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { type AdminNode, isBanned, isStanding, isUnclaimed, nodeLabel } from '../shared/nodes/admin-node.ts'

/** Actions that open a dialog. */
export type NodeAction = 'edit' | 'translate' | 'ban' | 'unclaim' | 'transfer' | 'merge'

interface Props {
  node: AdminNode
  onOpen: (action: NodeAction) => void
  onUnban: () => void
  onUnmerge: () => void
}

/** Menu of the admin actions for a pack, with links to its other pages. */
export const NodeMenu = (props: Props) => {
  const t = useT('admin-nodes')
  const label = t('admin-nodes.menu.label', { name: nodeLabel(props.node) })
  return (
    <DropdownMenu
      label={label}
      trigger={
        <button type="button" aria-label={label} title={label} className={iconButtonClass}>
          <Ellipsis aria-hidden />
        </button>
      }
    >
      {isStanding(props.node) && <Changes {...props} />}
      {props.node.merged_into !== undefined && (
        <>
          <MenuItem onSelect={props.onUnmerge}>
            <Undo2 aria-hidden className="mirrored" />
            {t('admin-nodes.menu.unmerge')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <NodeLinks node={props.node} />
    </DropdownMenu>
  )
}

const Changes = ({ node, onOpen, onUnban }: Props) => {
  const t = useT('admin-nodes', 'translations')
  const entry = (action: NodeAction, icon: ReactNode, text: string) => (
    <MenuItem onSelect={() => onOpen(action)}>
      {icon}
      {text}
    </MenuItem>
  )
  return (
    <>
      {entry('edit', <Pencil aria-hidden />, t('admin-nodes.menu.edit'))}
      {!isBanned(node) && entry('translate', <Languages aria-hidden />, t('translations.open'))}
      {entry(
        'transfer',
        <ArrowLeftRight aria-hidden />,
        isUnclaimed(node) ? t('admin-nodes.menu.handOver') : t('admin-nodes.menu.transfer'),
      )}
      {!isUnclaimed(node) && entry('unclaim', <UserMinus aria-hidden />, t('admin-nodes.menu.unclaim'))}
      {entry('merge', <GitMerge aria-hidden />, t('admin-nodes.menu.merge'))}
      <MenuSeparator />
      {isBanned(node) ? (
        <MenuItem onSelect={onUnban}>
          <CircleCheck aria-hidden />
          {t('admin-nodes.menu.unban')}
        </MenuItem>
      ) : (
        entry('ban', <Ban aria-hidden />, t('admin-nodes.menu.ban'))
      )}
      <MenuSeparator />
    </>
  )
}

const NodeLinks = ({ node }: Pick<Props, 'node'>) => {
  const t = useT('admin-nodes')
  const links = useAdminLinks()
  const repository = safeUrl(node.repository)
  return (
    <>
      <MenuItem asChild>
        <Link to={links.adminVersions({ status: 'any', node: node.id })}>
          <ScrollText aria-hidden />
          {t('admin-nodes.menu.versions')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={links.adminReports({ node_id: node.id })}>
          <Flag aria-hidden />
          {t('admin-nodes.menu.reports')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={links.adminAudit({ subject: `node:${node.id}` })}>
          <ScrollText aria-hidden />
          {t('admin-nodes.menu.audit')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={links.adminAudit({ subject: `version:${node.id}@*` })}>
          <ScrollText aria-hidden />
          {t('admin-nodes.menu.versionAudit')}
        </Link>
      </MenuItem>
      {repository !== undefined && (
        <MenuItem asChild>
          <a href={repository} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden className="mirrored" />
            {t('admin-nodes.menu.repository')}
          </a>
        </MenuItem>
      )}
    </>
  )
}
