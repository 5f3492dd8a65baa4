import type { Schema } from '@registry/api-client'
import { Fragment, use } from 'react'
import { SourceLink } from '../../../components/source-link.tsx'
import { type T, useT } from '../../../i18n/use-t.ts'
import { FindingNote } from './finding-note.tsx'
import { ReportSource } from './report-source.ts'
import type { ReviewAddress } from './review-address.ts'

type Finding = Schema<'Finding'>

interface Props {
  address: ReviewAddress
  finding: Finding
}

/** Where something was found: the file, the line as it stands there, when it runs, and what the publisher says. */
export const FindingPlace = ({ address, finding }: Props) => {
  const t = useT('review')
  const { file, line, snippet, detail } = finding
  const sourceOf = use(ReportSource)
  const said = [detail, reachWords(t, finding.reach)].filter((words) => words !== '')
  return (
    <li className="border-t border-line px-4 pt-2.5 pb-1.5 text-sm">
      <p className="text-muted">
        <bdi dir="ltr" className="font-mono text-text wrap-anywhere">
          <SourceLink file={file} line={line} sourceOf={sourceOf} />
        </bdi>
        {said.map((words) => (
          <Fragment key={words}>
            {' · '}
            <bdi className="wrap-anywhere">{words}</bdi>
          </Fragment>
        ))}
      </p>
      {snippet !== '' && (
        <pre
          dir="ltr"
          // A region that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="mt-1.5 overflow-x-auto rounded-control border border-line bg-sunken px-3 py-1.5 leading-6 [font-variant-ligatures:none]"
        >
          {line !== undefined && <span className="me-4 text-faint select-none">{line}</span>}
          {snippet}
        </pre>
      )}
      <FindingNote address={address} finding={finding} />
    </li>
  )
}

const reachWords = (t: T<'review'>, reach: Finding['reach']): string => {
  if (reach === 'none') return ''
  return reach === 'import' ? t('review.findings.reach.import') : t('review.findings.reach.call')
}
