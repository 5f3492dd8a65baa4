import type { Schema } from '@registry/api-client'
import { Loaded } from '../../../components/loaded.tsx'
import { ChangedFiles } from '../../../components/source/changed-files.tsx'
import { FileFrame } from '../../../components/source/file-frame.tsx'
import { FilePatch } from '../../../components/source/file-patch.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLinks } from '../../../use-links.ts'
import type { VersionAddress } from '../shared/version-address.ts'
import { NoCode } from './no-code.tsx'
import { codeSearch } from './search.ts'

/** Shows how a version differs from the version that can be installed. */
export const OwnChanges = ({ address }: { address: VersionAddress }) => {
  const read = useRead('/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/code/changes', {
    params: { path: { ...address } },
  })
  // A retry would not change the answer.
  if (read.data === undefined && (read.error?.status === 403 || read.error?.status === 404))
    return <NoCode error={read.error} />
  return (
    <Loaded query={read} fallback={<Skeleton className="h-40" />}>
      {(changes) => <Changes address={address} changes={changes} />}
    </Loaded>
  )
}

const Changes = ({ address, changes }: { address: VersionAddress; changes: Schema<'VersionChanges'> }) => {
  const t = useT('code')
  const links = useLinks()
  const format = useFormat()
  const { asked } = useSearch(codeSearch)
  const { against, files, unchanged } = changes
  if (files.length === 0)
    return <EmptyState title={t('code.changes.same')}>{t('code.changes.sameBody', { version: against })}</EmptyState>
  const { publisherId, nodeId, version } = address
  const chosen = files.find(({ path }) => path === asked.file)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {against === '' ? t('code.changes.none') : t('code.since', { version: against })}{' '}
        {t('code.changes.counts', {
          changed: t('code.changes.changed', { count: files.length, exact: format.exactNumber(files.length) }),
          unchanged: t('code.changes.unchanged', { count: unchanged, exact: format.exactNumber(unchanged) }),
        })}
      </p>
      <ChangedFiles
        files={files}
        open={asked.file}
        hrefOf={(file) => links.ownCode(publisherId, nodeId, version, { file })}
      />
      {chosen ? (
        <FileFrame path={chosen.path}>
          <Patch address={address} path={chosen.path} />
        </FileFrame>
      ) : (
        <p className="text-sm text-faint">{t('code.changes.choose')}</p>
      )}
    </div>
  )
}

const Patch = ({ address, path }: { address: VersionAddress; path: string }) => {
  const read = useRead('/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/code/changes/file', {
    params: { path: { ...address }, query: { path } },
  })
  return (
    <Loaded query={read} fallback={<Skeleton className="h-48" />}>
      {(change) => <FilePatch change={change} />}
    </Loaded>
  )
}
