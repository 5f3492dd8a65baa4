import type { Schema } from '@registry/api-client'
import { useMemo } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import { useRead } from '../../../../data/query/use-read.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { type CodeLine, CodeLines } from './code-lines.tsx'
import { type PatchLine, patchLines } from './patch-lines.ts'
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
    <section className="overflow-hidden rounded-card border border-line">
      <h3 className="border-b border-line px-3 py-1.5 text-sm font-medium wrap-anywhere">
        <bdi dir="ltr" className="font-mono">
          {file.path}
        </bdi>
      </h3>
      <Loaded query={change} fallback={<Skeleton className="h-48" />}>
        {(data) => <Patch change={data} />}
      </Loaded>
    </section>
  )
}

const Patch = ({ change }: { change: Schema<'VersionFileChange'> }) => {
  const t = useT('admin-versions')
  const lines = useMemo(() => patchLines(change.patch).map(codeLine), [change.patch])
  if (!change.is_text) return <p className="px-3 py-2 text-sm text-muted">{t('admin-versions.changes.binary')}</p>
  return (
    <>
      {lines.length > 0 && <CodeLines label={t('admin-versions.source.label', { file: change.path })} lines={lines} />}
      {lines.length === 0 && !change.is_cut && (
        <p className="px-3 py-2 text-sm text-muted">{t('admin-versions.changes.same')}</p>
      )}
      {change.is_cut && <p className="px-3 py-2 text-sm text-muted">{t('admin-versions.changes.cut')}</p>}
    </>
  )
}

const codeLine = (line: PatchLine): CodeLine => {
  if (line.kind === 'hunk') return { numbers: [undefined, undefined], text: line.text, look: 'hunk' }
  const { kind, before, after, text } = line
  return { numbers: [before, after], text, ...(kind !== 'same' && { look: kind }) }
}
