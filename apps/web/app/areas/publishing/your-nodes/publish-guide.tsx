import { useState } from 'react'
import { ReviewNote } from '../../../components/review/review-note.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Select } from '../../../ui/field.tsx'
import { Ways } from '../../../ui/ways.tsx'
import { ActionWay } from './action-way.tsx'
import { CliWay } from './cli-way.tsx'
import { TrustedWay } from './trusted-way.tsx'
import { useOwnRole } from './use-own-role.ts'

/** Where the guide stands on the page. */
export const guideAnchor = 'publish'

interface Props {
  publisherIds: readonly string[]
  /** Whether the steps for newcomers stand above, which tell of comfy-cli. */
  isAfterSteps: boolean
}

/** The ways to publish, with one's own ids in them. */
export const PublishGuide = ({ publisherIds, isAfterSteps }: Props) => {
  const t = useT('your-nodes')
  const [first = ''] = publisherIds
  const [chosen, setChosen] = useState(first)
  const publisherId = publisherIds.includes(chosen) ? chosen : first
  const isMember = useOwnRole(publisherId) === 'member'
  const place = { publisherId, isMember }
  const ways = [
    ...(isAfterSteps ? [] : [{ id: 'cli', name: t('your-nodes.guide.cli'), content: <CliWay {...place} /> }]),
    { id: 'action', name: t('your-nodes.guide.action'), content: <ActionWay {...place} /> },
    { id: 'trusted', name: t('your-nodes.guide.trusted'), content: <TrustedWay {...place} /> },
  ]
  return (
    <section
      id={guideAnchor}
      aria-labelledby="publish-title"
      className="scroll-mt-20 rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="publish-title" className="text-base font-semibold">
            {isAfterSteps ? t('your-nodes.guide.otherWays') : t('your-nodes.guide.title')}
          </h2>
          <p className="mt-0.5 max-w-prose text-sm text-muted">{t('your-nodes.guide.body')}</p>
        </div>
        {publisherIds.length > 1 && (
          <Select
            label={t('your-nodes.guide.publisher')}
            labelHidden
            value={publisherId}
            className="max-w-full min-w-0"
            onChange={(event) => setChosen(event.target.value)}
          >
            {publisherIds.map((id) => (
              <option key={id} value={id}>
                {`@${id}`}
              </option>
            ))}
          </Select>
        )}
      </div>
      {/* Another set of ways begins at its own first. */}
      <div className="p-5">
        <Ways
          key={ways.length}
          label={t('your-nodes.guide.ways')}
          ways={ways}
          className="mb-5 max-w-140 overflow-x-auto"
          high
        />
      </div>
      {!isAfterSteps && (
        <div className="border-t border-line px-5 py-4">
          <ReviewNote />
        </div>
      )}
    </section>
  )
}
