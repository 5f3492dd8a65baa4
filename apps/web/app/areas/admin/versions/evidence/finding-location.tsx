import type { Schema } from '@registry/api-client'
import { Fragment, useState } from 'react'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import type { OpenAddress } from '../use-open-address.ts'
import { CodeLines } from '../../../../components/source/code-lines.tsx'
import { sourceLines } from '../../../../components/source/source-lines.ts'
import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useFile, type VersionName } from './use-file.ts'

type Finding = Schema<'Finding'>

interface Props {
  version: VersionName
  address: OpenAddress
  finding: Finding
  /** Whether the surrounding lines load at once. */
  begins: boolean
}

export const FindingLocation = ({ version, address, finding, begins }: Props) => {
  const t = useT('admin-versions', 'code', 'review')
  const [isOpen, setIsOpen] = useState(begins)
  const { file, line, snippet, detail, note } = finding
  const said = [detail, reachWords(t, finding.reach)].filter((words) => words !== '')
  return (
    <li className="border-t border-line text-sm">
      <div className="flex flex-wrap items-center gap-x-1.5 px-3 py-1.5 text-muted">
        <TextLink to={address.fileHref(file, line)} preventScrollReset className="font-mono wrap-anywhere">
          <bdi dir="ltr">{line === undefined ? file : `${file}:${line}`}</bdi>
        </TextLink>
        {said.map((words) => (
          <Fragment key={words}>
            <span aria-hidden>·</span>
            <bdi className="wrap-anywhere">{words}</bdi>
          </Fragment>
        ))}
        {!isOpen && line !== undefined && (
          <Button size="small" variant="quiet" className="ms-auto" onClick={() => setIsOpen(true)}>
            {t('admin-versions.findings.around')}
          </Button>
        )}
      </div>
      {note && (
        <p className="mx-3 mb-2 border-s-2 border-accent-line ps-2.5 wrap-anywhere whitespace-pre-line">
          <span className="block text-faint">{t('admin-versions.findings.note')}</span>
          <bdi>{note.text}</bdi>
        </p>
      )}
      {isOpen && line !== undefined ? (
        <SourceExcerpt version={version} file={file} line={line} snippet={snippet} />
      ) : (
        snippet !== '' && (
          <CodeLines
            label={t('code.source.label', { file })}
            lines={[{ numbers: [line], text: snippet, look: 'marked' }]}
          />
        )
      )}
    </li>
  )
}

const reachWords = (t: T<'review'>, reach: Finding['reach']): string => {
  if (reach === 'none') return ''
  return reach === 'import' ? t('review.findings.reach.import') : t('review.findings.reach.call')
}

interface SourceExcerptProps {
  version: VersionName
  file: string
  line: number
  /** Excerpt of the scan, shown if the file cannot be read. */
  snippet: string
}

const around = 5

/** Shows the lines around a finding as the archive has them. */
const SourceExcerpt = ({ version, file, line, snippet }: SourceExcerptProps) => {
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
