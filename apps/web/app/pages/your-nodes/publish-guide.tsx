import { Tabs } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { ReviewNote } from '../../components/review/review-note.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Select } from '../../ui/field.tsx'
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
      <WayTabs key={ways.length} ways={ways} />
      {!isAfterSteps && (
        <div className="border-t border-line px-5 py-4">
          <ReviewNote />
        </div>
      )}
    </section>
  )
}

interface OneWay {
  id: string
  name: string
  content: ReactNode
}

const WayTabs = ({ ways }: { ways: readonly OneWay[] }) => {
  const t = useT('your-nodes')
  return (
    <Tabs.Root {...(ways[0] && { defaultValue: ways[0].id })} className="p-5">
      <Tabs.List
        aria-label={t('your-nodes.guide.ways')}
        className="mb-5 flex max-w-140 gap-0.5 overflow-x-auto rounded-control bg-sunken p-0.5"
      >
        {ways.map(({ id, name }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="h-8 flex-1 rounded-[5px] px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-text data-[state=active]:bg-raised data-[state=active]:text-text data-[state=active]:shadow-[0_0_0_1px_var(--line)]"
          >
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {ways.map(({ id, content }) => (
        <Tabs.Content key={id} value={id} tabIndex={-1}>
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
