import type { Schema } from '@registry/api-client'
import { useT } from '../../../i18n/use-t.ts'
import { Panel } from '../../../ui/panel.tsx'

interface Props {
  review: Schema<'VersionReview'>
  problems: Schema<'ExtractionProblem'>[]
  /** Names of comfy nodes that ComfyUI defines too. */
  coreNames: string[]
}

/**
 * Shows the number of comfy nodes read, why the pack cannot be loaded, and the parts of the source that were not
 * understood.
 */
export const DefinitionsPanel = ({ review, problems, coreNames }: Props) => {
  const t = useT('review')
  if (review.comfy_node_count === undefined && problems.length === 0) return null
  const count = review.comfy_node_count ?? 0
  const failures = problems.filter(({ kind }) => kind === 'import-failure')
  const others = problems.filter(({ kind }) => kind !== 'import-failure')
  return (
    <Panel title={t('review.nodes.title')}>
      <p className="text-sm">{count === 0 ? t('review.nodes.none') : t('review.nodes.found', { count })}</p>
      {coreNames.length > 0 && (
        <>
          <p className="mt-3 text-sm font-medium">{t('review.nodes.core')}</p>
          <Lines lines={coreNames} />
          <p className="mt-1 text-sm text-muted">{t('review.nodes.coreLead')}</p>
        </>
      )}
      {failures.length > 0 && (
        <>
          <p className="mt-3 text-sm font-medium">{t('review.nodes.cannotLoad')}</p>
          <Lines lines={sentences(failures)} />
        </>
      )}
      {others.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="w-fit rounded-mark text-muted hover:text-text">{t('review.nodes.problems')}</summary>
          <p className="mt-1 text-muted">{t('review.nodes.problemsLead')}</p>
          <Lines lines={sentences(others)} />
        </details>
      )}
    </Panel>
  )
}

const Lines = ({ lines }: { lines: string[] }) => (
  <ul dir="ltr" className="mt-2 font-mono text-xs leading-5 text-muted">
    {lines.map((line) => (
      <li key={line} className="wrap-anywhere">
        {line}
      </li>
    ))}
  </ul>
)

const sentences = (problems: Props['problems']): string[] => [
  ...new Set(problems.map(({ file, line, detail }) => `${line === undefined ? file : `${file}:${line}`} ${detail}`)),
]
