import { useRead } from '../../../../data/query/use-read.ts'
import type { NodeFacts } from '../node-view.ts'
import { StarChoice } from './star-choice.tsx'
import { useRating } from './use-rating.ts'

/** Gives a rating or changes it. */
export const RateNode = ({ node }: { node: NodeFacts }) => {
  const { data } = useRead('/nodes/{nodeId}/reviews/me', { params: { path: { nodeId: node.id } } })
  const { shown, rate } = useRating(node, data?.star)
  return <StarChoice name={node.name} value={shown} onChoose={rate} />
}
