import type { Schema } from '@registry/api-client'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { ChoiceShape } from './choice-shape.tsx'
import { ClaimForm } from './claim-form.tsx'
import type { ClaimedNode } from './claim-view.ts'
import { FirstPublisher } from './first-publisher.tsx'

/** Chooses who is to have the node, among the publishers of the person; without any, makes one first. */
export const ChoosePublisher = ({ node }: { node: ClaimedNode }) => {
  const [query] = useSearchParams()
  const publishers = useRead('/users/publishers')
  const [chosen, choose] = useState(query.get('publisher') ?? undefined)
  const created = ({ id }: Schema<'Publisher'>) => {
    choose(id)
    void publishers.refetch()
  }
  return (
    <Loaded query={publishers} shape={<ChoiceShape />}>
      {(known) =>
        known.length === 0 ? (
          <FirstPublisher onCreated={created} />
        ) : (
          <ClaimForm
            node={node}
            publishers={known}
            chosen={chosen ?? (known.length === 1 ? known[0]?.id : undefined)}
            onChoose={choose}
            onCreated={created}
          />
        )
      }
    </Loaded>
  )
}
