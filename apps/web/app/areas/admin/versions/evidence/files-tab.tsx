import type { Schema } from '@registry/api-client'
import { FileArchive } from 'lucide-react'
import { FileList } from '../../../../components/source/file-list.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import type { OpenAddress } from '../use-open-address.ts'
import { FileText } from './file-text.tsx'

interface Props {
  evidence: Schema<'AdminVersionEvidence'>
  address: OpenAddress
}

export const FilesTab = ({ evidence: { version, files, file_count: total }, address }: Props) => {
  const t = useT('code')
  if (address.file !== undefined)
    return (
      <FileText version={{ nodeId: version.node_id, version: version.version }} address={address} path={address.file} />
    )
  if (files === undefined)
    return (
      <EmptyState icon={<FileArchive aria-hidden />} title={t('code.files.unknown')}>
        {t('code.files.unknownBody')}
      </EmptyState>
    )
  return (
    <FileList
      files={files}
      total={total ?? files.length}
      hrefOf={(path) => address.href({ file: path, line: undefined })}
    />
  )
}
