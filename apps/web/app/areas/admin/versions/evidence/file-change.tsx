import type { Schema } from '@registry/api-client'
import { Loaded } from '../../../../components/loaded.tsx'
import { FileFrame } from '../../../../components/source/file-frame.tsx'
import { FilePatch } from '../../../../components/source/file-patch.tsx'
import { useRead } from '../../../../data/query/use-read.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { VersionName } from './use-file.ts'

interface Props {
  version: VersionName
  file: Schema<'VersionChanges'>['files'][number]
  against: string
}

export const FileChange = ({ version, file, against }: Props) => {
  const change = useRead('/admin/nodes/{nodeId}/versions/{version}/changes/file', {
    params: { path: { ...version }, query: { path: file.path, ...(against && { against }) } },
  })
  return (
    <FileFrame path={file.path}>
      <Loaded query={change} fallback={<Skeleton className="h-48" />}>
        {(data) => <FilePatch change={data} />}
      </Loaded>
    </FileFrame>
  )
}
