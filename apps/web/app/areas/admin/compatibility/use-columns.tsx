import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import type { Column } from '../../../components/admin/data-table.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLinks } from '../../../use-links.ts'
import { VersionStatus } from '../shared/moderation/version-status.tsx'
import { type AdminVersion, type Field, versionKey } from './compatibility-draft.ts'
import { SaidValue } from './said-value.tsx'
import { useFieldWords } from './use-field-words.ts'

/** Columns of the table. A cell shows both values if the understood value differs from the declared value. */
export const useColumns = (onEdit: (version: AdminVersion) => void): Column<AdminVersion>[] => {
  const t = useT('admin-nodes')
  const word = useFieldWords()
  const said = (field: Field): Column<AdminVersion> => ({
    id: field,
    title: word(field),
    cell: (version) => (
      <SaidValue field={field} understood={version[field]} declared={version.declared_compatibility?.[field]} />
    ),
  })
  return [
    {
      id: 'version',
      title: t('admin-nodes.compat.version'),
      sort: 'node',
      cell: (version) => <VersionCell version={version} />,
    },
    {
      id: 'status',
      title: t('admin-nodes.column.status'),
      cell: ({ status }) => <VersionStatus status={status} />,
    },
    said('supported_os'),
    said('supported_accelerators'),
    said('supported_comfyui_version'),
    said('supported_comfyui_frontend_version'),
    {
      id: 'edit',
      title: <span className="sr-only">{t('admin-nodes.column.actions')}</span>,
      align: 'end',
      cell: (version) => (
        <Button
          size="small"
          aria-label={t('admin-nodes.compat.editNamed', { version: versionKey(version) })}
          onClick={() => onEdit(version)}
        >
          <Pencil aria-hidden />
          {t('admin-nodes.menu.edit')}
        </Button>
      ),
    },
  ]
}

const VersionCell = ({ version }: { version: AdminVersion }) => {
  const t = useT('admin-nodes')
  const links = useLinks()
  return (
    <div className="sm:min-w-44">
      <Link
        to={links.node(version.node_id, { version: version.version })}
        className="rounded-mark font-mono text-sm wrap-anywhere hover:text-accent-text hover:underline"
      >
        <bdi dir="ltr">{versionKey(version)}</bdi>
      </Link>
      {version.is_latest && (
        <span className="mt-0.5 flex flex-wrap items-center gap-1.5" title={t('admin-nodes.compat.latestHint')}>
          <Badge tone="accent">{t('admin-nodes.compat.latest')}</Badge>
        </span>
      )}
    </div>
  )
}
