import { Loaded } from '../../../components/loaded.tsx'
import { useOpenReviews } from '../../../components/review/use-open-reviews.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { FirstSteps } from './first-steps.tsx'
import { PublishGuide } from './publish-guide.tsx'
import { PublisherSection } from './publisher-section.tsx'
import { SectionShape } from './section-shape.tsx'
import { useOwnNodes } from './use-own-nodes.ts'

/** The publishers that one belongs to, each with its nodes, and how to publish; for newcomers the three steps there. */
export const OwnPublishers = () => {
  const publishers = useRead('/users/publishers')
  const [only, ...others] = publishers.data ?? []
  const isAlone = only !== undefined && others.length === 0
  const nodesOfOnly = useOwnNodes({ publisherId: only?.id ?? '', all: false, enabled: isAlone })
  const reviewsOfOnly = useOpenReviews(only?.id ?? '', isAlone)
  return (
    <Loaded query={publishers} shape={<SectionShape />}>
      {(list) =>
        only === undefined ? (
          <FirstSteps />
        ) : (
          <>
            {list.map((publisher) => (
              <PublisherSection key={publisher.id} publisher={publisher} isAlone={isAlone} />
            ))}
            <PublishGuide
              publisherIds={list.map(({ id }) => id)}
              isAfterSteps={isAlone && nodesOfOnly.data?.total === 0 && reviewsOfOnly.reviews.length === 0}
            />
          </>
        )
      }
    </Loaded>
  )
}
