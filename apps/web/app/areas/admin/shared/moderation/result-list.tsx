import type { Schema } from '@registry/api-client'
import { useResultSentence } from '../../../../data/refusals/use-refusal-sentence.ts'

interface Props {
  results: readonly Schema<'DecisionResult'>[]
  summary: string
  opened?: boolean
}

/** Lists the versions of a decision, each with the reason of a refusal. A summary folds the list. */
export const ResultList = ({ results, summary, opened = false }: Props) => {
  const sentence = useResultSentence()
  if (results.length === 0) return null
  return (
    <details open={opened} className="text-sm">
      <summary className="text-muted hover:text-text">{summary}</summary>
      <ul
        tabIndex={0}
        aria-label={summary}
        className="mt-1 max-h-44 overflow-y-auto rounded-control border border-line px-3 py-1.5"
      >
        {results.map(({ node_id: nodeId, version, error }) => (
          <li key={`${nodeId}@${version}`} className="py-0.5 wrap-anywhere">
            <bdi dir="ltr" className="font-mono">{`${nodeId}@${version}`}</bdi>
            {error && <span className="block text-muted">{sentence(error)}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
