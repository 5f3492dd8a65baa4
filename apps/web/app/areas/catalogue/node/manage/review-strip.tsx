import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { OpenReviews } from '../../../../components/review/open-reviews.tsx'
import { isUnderWay } from '../../../../components/review/review-state.ts'
import { useOpenReviews } from '../../../../components/review/use-open-reviews.ts'
import type { NodeFacts } from '../view.ts'

/** Shows members the open reviews of this pack. A finished review reloads the page data. */
export const ReviewStrip = ({ node }: { node: NodeFacts }) => {
  const { reviews } = useOpenReviews(node.publisher.id)
  const ofIt = reviews.filter(({ node_id: id }) => id === node.id)
  useFreshWhenFewer(ofIt.filter(isUnderWay).length)
  return <OpenReviews ofOneNode publisherId={node.publisher.id} reviews={ofIt} />
}

const useFreshWhenFewer = (underWay: number): void => {
  const { revalidate } = useRevalidator()
  const before = useRef(underWay)
  useEffect(() => {
    if (underWay < before.current) void revalidate()
    before.current = underWay
  }, [underWay, revalidate])
}
