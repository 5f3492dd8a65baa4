import type { Schema } from '@registry/api-client'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import type { OpenAddress } from '../use-open-address.ts'
import { type CodeLine, CodeLines } from './code-lines.tsx'
import { sourceLines } from './source-lines.ts'
import { useFile, type VersionName } from './use-file.ts'

interface Props {
  version: VersionName
  address: OpenAddress
  path: string
}

/** Shows a file as text, from the line of the address on. */
export const FileText = ({ version, address, path }: Props) => {
  const t = useT('admin-versions')
  const read = useFile(version, path)
  return (
    <div className="flex flex-col gap-2">
      <TextLink
        to={address.href({ file: undefined, line: undefined })}
        preventScrollReset
        className="inline-flex items-center gap-1 self-start text-sm"
      >
        <ArrowLeft aria-hidden className="mirrored size-4" />
        {t('admin-versions.files.back')}
      </TextLink>
      <section className="overflow-hidden rounded-card border border-line">
        <h3 className="border-b border-line px-3 py-1.5 text-sm font-medium wrap-anywhere">
          <bdi dir="ltr" className="font-mono">
            {path}
          </bdi>
        </h3>
        <Loaded query={read} fallback={<Skeleton className="h-72" />}>
          {(file) => <Text file={file} marked={address.line} />}
        </Loaded>
      </section>
    </div>
  )
}

const Text = ({ file, marked }: { file: Schema<'VersionFile'>; marked: number | undefined }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const lines = useMemo(
    () =>
      sourceLines(file.text).map(({ number, text }): CodeLine => {
        const numbers = [number]
        return number === marked ? { numbers, text, look: 'marked' } : { numbers, text }
      }),
    [file.text, marked],
  )
  const size = format.fileSize(file.size)
  if (!file.is_text)
    return (
      <EmptyState title={t('admin-versions.files.binary')}>{t('admin-versions.files.binaryBody', { size })}</EmptyState>
    )
  if (file.text === '') return <p className="px-3 py-2 text-sm text-muted">{t('admin-versions.files.empty')}</p>
  return (
    <>
      <CodeLines
        label={t('admin-versions.source.label', { file: file.path })}
        lines={lines}
        {...(marked !== undefined && { startAt: marked })}
      />
      {file.is_cut && <p className="px-3 py-2 text-sm text-muted">{t('admin-versions.files.cut', { size })}</p>}
    </>
  )
}
