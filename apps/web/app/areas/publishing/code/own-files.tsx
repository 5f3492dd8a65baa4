import { Loaded } from '../../../components/loaded.tsx'
import { FileList } from '../../../components/source/file-list.tsx'
import { OpenedFile } from '../../../components/source/opened-file.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLinks } from '../../../use-links.ts'
import type { VersionAddress } from '../shared/version-address.ts'
import { NoCode } from './no-code.tsx'
import { codeSearch } from './search.ts'

/** Lists the files of a version, or shows the opened file. */
export const OwnFiles = ({ address }: { address: VersionAddress }) => {
  const { asked } = useSearch(codeSearch)
  return asked.file === '' ? <Files address={address} /> : <File address={address} path={asked.file} />
}

const Files = ({ address }: { address: VersionAddress }) => {
  const links = useLinks()
  const { publisherId, nodeId, version } = address
  const read = useRead('/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/code', {
    params: { path: { ...address } },
  })
  // A retry would not change the answer.
  if (read.data === undefined && (read.error?.status === 403 || read.error?.status === 404))
    return <NoCode error={read.error} />
  return (
    <Loaded query={read} fallback={<Skeleton className="h-64" />}>
      {({ files, file_count: total }) => (
        <FileList
          files={files}
          total={total}
          hrefOf={(file) => links.ownCode(publisherId, nodeId, version, { tab: 'files', file })}
        />
      )}
    </Loaded>
  )
}

const File = ({ address, path }: { address: VersionAddress; path: string }) => {
  const links = useLinks()
  const { asked } = useSearch(codeSearch)
  const { publisherId, nodeId, version } = address
  const read = useRead('/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/code/file', {
    params: { path: { ...address }, query: { path } },
  })
  if (read.data === undefined && (read.error?.status === 403 || read.error?.status === 404))
    return <NoCode error={read.error} />
  return (
    <OpenedFile
      path={path}
      back={links.ownCode(publisherId, nodeId, version, { tab: 'files' })}
      query={read}
      marked={asked.line}
    />
  )
}
