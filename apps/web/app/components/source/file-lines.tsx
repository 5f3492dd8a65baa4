import type { Schema } from '@registry/api-client'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type CodeLine, CodeLines } from './code-lines.tsx'
import { sourceLines } from './source-lines.ts'

/** Shows the lines of a file with a marked line, or why there are none. */
export const FileLines = ({ file, marked }: { file: Schema<'VersionFile'>; marked: number | undefined }) => {
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
