import type { Schema } from '@registry/api-client'
import { Loaded } from '../../../../components/loaded.tsx'
import { useRead } from '../../../../data/query/use-read.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Select } from '../../../../ui/field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { OpenAddress } from '../use-open-address.ts'
import { ChangedFiles } from '../../../../components/source/changed-files.tsx'
import { FileFrame } from '../../../../components/source/file-frame.tsx'
import { FilePatch } from '../../../../components/source/file-patch.tsx'
import type { VersionName } from './use-file.ts'

interface Props {
  evidence: Schema<'AdminVersionEvidence'>
  address: OpenAddress
}

/** Shows the changes of the version since the previous approved version, or since any other version. */
export const ChangesTab = ({ evidence, address }: Props) => {
  const { node_id: nodeId, version } = evidence.version
  const query = address.against === undefined ? {} : { against: address.against }
  const changes = useRead('/admin/nodes/{nodeId}/versions/{version}/changes', {
    params: { path: { nodeId, version }, query },
  })
  return (
    <div className="flex flex-col gap-3">
      <Against evidence={evidence} address={address} />
      <Loaded query={changes} fallback={<Skeleton className="h-40" />}>
        {(data) => <Changes changes={data} evidence={evidence} address={address} />}
      </Loaded>
    </div>
  )
}

const Against = ({ evidence: { version, siblings, previous }, address }: Props) => {
  const t = useT('code')
  const others = siblings.filter((each) => each.version !== version.version && each.version !== previous)
  if (previous === undefined && others.length === 0) return null
  return (
    <Select
      label={t('code.changes.against')}
      className="flex-row! items-center gap-2! self-start text-sm [&_label]:text-muted [&_select]:h-8 [&_select]:w-auto"
      value={address.against ?? previous ?? ''}
      onChange={(event) =>
        address.set({ against: event.target.value === previous ? undefined : event.target.value, file: undefined })
      }
    >
      {previous === undefined ? (
        <option value="" disabled>
          {'–'}
        </option>
      ) : (
        <option value={previous}>{t('code.changes.previous', { version: previous })}</option>
      )}
      {others.map((each) => (
        <option key={each.version} value={each.version}>
          {each.version}
        </option>
      ))}
    </Select>
  )
}

const Changes = ({ changes, evidence, address }: Props & { changes: Schema<'VersionChanges'> }) => {
  const t = useT('code')
  const format = useFormat()
  const { node_id: nodeId, version } = evidence.version
  if (changes.files.length === 0)
    return (
      <EmptyState title={t('code.changes.same')}>{t('code.changes.sameBody', { version: changes.against })}</EmptyState>
    )
  const chosen = changes.files.find(({ path }) => path === address.file)
  const changed = changes.files.length
  return (
    <>
      {changes.against === '' && <p className="text-sm text-muted">{t('code.changes.none')}</p>}
      <p className="text-sm text-muted">
        {t('code.changes.counts', {
          changed: t('code.changes.changed', { count: changed, exact: format.exactNumber(changed) }),
          unchanged: t('code.changes.unchanged', {
            count: changes.unchanged,
            exact: format.exactNumber(changes.unchanged),
          }),
        })}
      </p>
      <ChangedFiles files={changes.files} open={address.file} hrefOf={(file) => address.href({ file })} />
      {chosen ? (
        <FileChange version={{ nodeId, version }} file={chosen} against={changes.against} />
      ) : (
        <p className="text-sm text-faint">{t('code.changes.choose')}</p>
      )}
    </>
  )
}

interface FileChangeProps {
  version: VersionName
  file: Schema<'VersionChanges'>['files'][number]
  against: string
}

const FileChange = ({ version, file, against }: FileChangeProps) => {
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
