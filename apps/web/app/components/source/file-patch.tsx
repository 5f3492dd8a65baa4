import type { Schema } from '@registry/api-client'
import { useMemo } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { type CodeLine, CodeLines } from './code-lines.tsx'
import { type PatchLine, patchLines } from './patch-lines.ts'

/** Shows the changed lines of a file, or why none are shown. */
export const FilePatch = ({ change }: { change: Schema<'VersionFileChange'> }) => {
  const t = useT('code')
  const lines = useMemo(() => patchLines(change.patch).map(codeLine), [change.patch])
  if (!change.is_text) return <p className="px-3 py-2 text-sm text-muted">{t('code.changes.binary')}</p>
  return (
    <>
      {lines.length > 0 && <CodeLines label={t('code.source.label', { file: change.path })} lines={lines} />}
      {lines.length === 0 && !change.is_cut && <p className="px-3 py-2 text-sm text-muted">{t('code.changes.same')}</p>}
      {change.is_cut && <p className="px-3 py-2 text-sm text-muted">{t('code.changes.cut')}</p>}
    </>
  )
}

const codeLine = (line: PatchLine): CodeLine => {
  if (line.kind === 'hunk') return { numbers: [undefined, undefined], text: line.text, look: 'hunk' }
  const { kind, before, after, text } = line
  return { numbers: [before, after], text, ...(kind !== 'same' && { look: kind }) }
}
