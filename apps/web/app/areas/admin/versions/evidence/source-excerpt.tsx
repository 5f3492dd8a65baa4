import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { CodeLines } from '../../../../components/source/code-lines.tsx'
import { sourceLines } from '../../../../components/source/source-lines.ts'
import { useFile, type VersionName } from './use-file.ts'

interface Props {
  version: VersionName
  file: string
  line: number
  /** The excerpt of the scan, for when the file cannot be read. */
  snippet: string
}

const around = 5

/** The lines around a finding, as they stand in the archive. */
export const SourceExcerpt = ({ version, file, line, snippet }: Props) => {
  const t = useT('admin-versions', 'code')
  const sentence = useRefusalSentence()
  const read = useFile(version, file)
  const label = t('code.source.label', { file })
  if (read.data === undefined && read.error === null) return <Skeleton className="h-62" />
  const found = sourceLines(read.data?.text ?? '', Math.max(1, line - around), line + around)
  if (found.some(({ number }) => number === line))
    return (
      <CodeLines
        label={label}
        lines={found.map(({ number, text }) => ({
          numbers: [number],
          text,
          ...(number === line && { look: 'marked' as const }),
        }))}
      />
    )
  return (
    <>
      {snippet !== '' && <CodeLines label={label} lines={[{ numbers: [line], text: snippet, look: 'marked' }]} />}
      {read.error !== null && (
        <p className="px-3 py-1.5 text-sm text-muted">
          {t('admin-versions.findings.notShown', { reason: sentence(read.error) })}
        </p>
      )}
    </>
  )
}
