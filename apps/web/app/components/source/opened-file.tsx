import type { Schema } from '@registry/api-client'
import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Loaded } from '../loaded.tsx'
import { type CodeLine, CodeLines } from './code-lines.tsx'
import { FileFrame } from './file-frame.tsx'
import { sourceLines } from './source-lines.ts'

type VersionFile = Schema<'VersionFile'>

interface Props {
  path: string
  /** Address of the list of files. */
  back: string
  query: ComponentProps<typeof Loaded<VersionFile>>['query']
  marked: number | undefined
}

/** Shows a file of a version as text, from the marked line on, with a link back to the list. */
export const OpenedFile = ({ path, back, query, marked }: Props) => {
  const t = useT('code')
  return (
    <div className="flex flex-col gap-2">
      <TextLink to={back} preventScrollReset className="inline-flex items-center gap-1 self-start text-sm">
        <ArrowLeft aria-hidden className="mirrored size-4" />
        {t('code.files.back')}
      </TextLink>
      <FileFrame path={path}>
        <Loaded query={query} fallback={<Skeleton className="h-72" />}>
          {(file) => <FileLines file={file} marked={marked} />}
        </Loaded>
      </FileFrame>
    </div>
  )
}

/** Shows the lines of a file with a marked line, or why there are none. */
const FileLines = ({ file, marked }: { file: Schema<'VersionFile'>; marked: number | undefined }) => {
  const t = useT('code')
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
    return <EmptyState title={t('code.files.binary')}>{t('code.files.binaryBody', { size })}</EmptyState>
  if (file.text === '') return <p className="px-3 py-2 text-sm text-muted">{t('code.files.empty')}</p>
  return (
    <>
      <CodeLines
        label={t('code.source.label', { file: file.path })}
        lines={lines}
        {...(marked !== undefined && { startAt: marked })}
      />
      {file.is_cut && <p className="px-3 py-2 text-sm text-muted">{t('code.files.cut', { size })}</p>}
    </>
  )
}
