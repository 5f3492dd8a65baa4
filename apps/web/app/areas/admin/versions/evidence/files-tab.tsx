import type { Schema } from '@registry/api-client'
import { FileArchive } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextField } from '../../../../ui/field.tsx'
import type { OpenAddress } from '../use-open-address.ts'
import { FileText } from './file-text.tsx'

interface Props {
  evidence: Schema<'AdminVersionEvidence'>
  address: OpenAddress
}

type PackedFile = NonNullable<Schema<'AdminVersionEvidence'>['files']>[number]

export const FilesTab = ({ evidence: { version, files, file_count: total }, address }: Props) => {
  const t = useT('admin-versions')
  if (address.file !== undefined)
    return (
      <FileText version={{ nodeId: version.node_id, version: version.version }} address={address} path={address.file} />
    )
  if (files === undefined)
    return (
      <EmptyState icon={<FileArchive aria-hidden />} title={t('admin-versions.files.unknown')}>
        {t('admin-versions.files.unknownBody')}
      </EmptyState>
    )
  return <FileList files={files} total={total ?? files.length} address={address} />
}

const FileList = ({ files, total, address }: { files: PackedFile[]; total: number; address: OpenAddress }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const found = words === '' ? files : files.filter(({ path }) => path.toLowerCase().includes(words))
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('admin-versions.files.filter')}
        labelHidden
        type="search"
        placeholder={t('admin-versions.files.filter')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        className="max-w-96"
      />
      <p role="status" className="text-sm text-muted">
        {found.length === 0
          ? t('admin-versions.files.noMatch')
          : t('admin-versions.files.shown', { count: found.length, exact: format.exactNumber(found.length) })}
      </p>
      {found.length > 0 && (
        <ul aria-label={t('admin-versions.files.label')} className="rounded-card border border-line py-1 text-sm">
          {found.map(({ path, size }) => (
            <li key={path} style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 28px' }}>
              <Link
                to={address.href({ file: path, line: undefined })}
                preventScrollReset
                className="flex min-h-7 items-center gap-2 px-3 -outline-offset-2 hover:bg-hover"
              >
                <bdi dir="ltr" className="min-w-0 flex-1 font-mono wrap-anywhere">
                  <FilePath path={path} />
                </bdi>
                <span className="shrink-0 text-xs text-faint tabular-nums">{format.fileSize(size)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {total > files.length && (
        <p className="text-sm text-faint">
          {t('admin-versions.files.more', {
            shown: format.exactNumber(files.length),
            total: format.exactNumber(total),
          })}
        </p>
      )}
    </div>
  )
}

/** A path whose folders stand back behind the name of the file. */
const FilePath = ({ path }: { path: string }) => {
  const at = path.lastIndexOf('/') + 1
  return (
    <>
      <span className="text-faint">{path.slice(0, at)}</span>
      {path.slice(at)}
    </>
  )
}
