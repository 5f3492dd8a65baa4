import { ChevronRight, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import {
  initCommand,
  isOnThisMachine,
  manifestSnippet,
  publishCommand,
  secretName,
} from '../../../components/publish-snippets.ts'
import { actionWorkflow, trustedWorkflow } from '../../../components/publish-workflows.ts'
import { useBoot } from '../../../data/boot.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Select } from '../../../ui/field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useLinks } from '../../../use-links.ts'
import { RegistryNote, ReviewNote } from './publishing-notes.tsx'
import { TokenButton } from './token-button.tsx'
import { useOwnRole } from './use-own-role.ts'

/** Publisher that the steps are for, and the visitor's role in it. */
interface WayProps {
  publisherId: string
  /** Whether the visitor is a member. Members cannot create tokens. */
  isMember: boolean
}

/** Anchor of the guide on the page. */
export const guideAnchor = 'publish'

interface Props {
  publisherIds: readonly string[]
  /** Whether the first steps are above the guide. The first steps already cover comfy-cli. */
  isAfterSteps: boolean
  /** Whether the guide starts folded, for visitors who have published before. */
  isFolded: boolean
}

/** Shows the ways to publish as tabs, with the visitor's own ids. */
export const PublishGuide = ({ publisherIds, isAfterSteps, isFolded }: Props) => {
  const t = useT('your-nodes')
  const { hash } = useLocation()
  const [first = ''] = publisherIds
  const [chosen, setChosen] = useState(first)
  const publisherId = publisherIds.includes(chosen) ? chosen : first
  const isMember = useOwnRole(publisherId) === 'member'
  const way = { publisherId, isMember }
  const tabs = [
    ...(isAfterSteps ? [] : [{ id: 'cli', name: t('your-nodes.guide.cli'), content: <CliWay {...way} /> }]),
    { id: 'action', name: t('your-nodes.guide.action'), content: <ActionWay {...way} /> },
    { id: 'trusted', name: t('your-nodes.guide.trusted'), content: <TrustedWay {...way} /> },
  ]
  const [chosenOpen, setOpen] = useState<boolean>()
  const isOpen = chosenOpen ?? (!isFolded || hash === `#${guideAnchor}`)
  return (
    <details
      id={guideAnchor}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && setOpen(currentTarget.open)}
      className={`group scroll-mt-20 ${cardClass}`}
    >
      <summary className="flex cursor-pointer items-center gap-3 rounded-card px-5 py-4 hover:bg-hover">
        <ChevronRight aria-hidden className="mirrored size-4 shrink-0 text-faint group-open:rotate-90" />
        <h2 className="min-w-0 flex-1 text-base font-semibold">
          {isAfterSteps ? t('your-nodes.guide.otherWays') : t('your-nodes.guide.title')}
        </h2>
      </summary>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 pt-4">
        <p className="min-w-0 flex-1 basis-72 text-sm text-muted">{t('your-nodes.guide.body')}</p>
        <PublisherChoice ids={publisherIds} chosen={publisherId} onChoose={setChosen} />
      </div>
      {/* Another set of tabs starts at its first tab. */}
      <div className="p-5">
        <Tabs
          key={tabs.length}
          label={t('your-nodes.guide.ways')}
          tabs={tabs}
          className="mb-5 max-w-140 overflow-x-auto"
          size="medium"
        />
      </div>
      {!isAfterSteps && (
        <div className="border-t border-line px-5 py-4">
          <ReviewNote />
        </div>
      )}
    </details>
  )
}

interface PublisherChoiceProps {
  ids: readonly string[]
  chosen: string
  onChoose: (id: string) => void
}

const PublisherChoice = ({ ids, chosen, onChoose }: PublisherChoiceProps) => {
  const t = useT('your-nodes')
  if (ids.length < 2) return null
  return (
    <Select
      label={t('your-nodes.guide.publisher')}
      labelHidden
      value={chosen}
      className="max-w-full min-w-0"
      onChange={(event) => onChoose(event.target.value)}
    >
      {ids.map((id) => (
        <option key={id} value={id}>
          {`@${id}`}
        </option>
      ))}
    </Select>
  )
}

/** Explains publishing with a GitHub workflow and a token stored as a secret. */
const ActionWay = ({ publisherId, isMember }: WayProps) => {
  const t = useT('your-nodes')
  const { apiPublicUrl } = useBoot()
  return (
    <Way>
      <WayStep number={1} title={t('your-nodes.action.token')}>
        <TokenButton publisherId={publisherId} isMember={isMember} />
      </WayStep>
      <WayStep number={2} title={t('your-nodes.action.secret')}>
        <CodeBlock code={secretName} copyLabel={t('your-nodes.action.copySecret')} />
      </WayStep>
      <WayStep number={3} title={t('your-nodes.workflow.file')}>
        <CodeBlock code={actionWorkflow({ apiPublicUrl })} copyLabel={t('your-nodes.workflow.copy')} />
        <GithubNote />
      </WayStep>
      <WayStep number={4} title={t('your-nodes.workflow.push')} />
    </Way>
  )
}

/** Explains publishing with comfy-cli, from the folder of a node. */
const CliWay = ({ publisherId, isMember }: WayProps) => {
  const t = useT('your-nodes')
  const { apiPublicUrl } = useBoot()
  return (
    <Way>
      <WayStep number={1} title={t('your-nodes.cli.init')}>
        <CodeBlock command code={initCommand} copyLabel={t('your-nodes.copyCommand')} />
      </WayStep>
      <WayStep number={2} title={t('your-nodes.cli.manifest')}>
        <CodeBlock code={manifestSnippet({ publisherId })} copyLabel={t('your-nodes.copyLines')} />
      </WayStep>
      <WayStep number={3} title={t('your-nodes.cli.token')}>
        <TokenButton publisherId={publisherId} isMember={isMember} />
      </WayStep>
      <WayStep number={4} title={t('your-nodes.cli.publish')}>
        <CodeBlock command code={publishCommand(apiPublicUrl)} copyLabel={t('your-nodes.copyCommand')} />
        <RegistryNote />
      </WayStep>
    </Way>
  )
}

/** Explains publishing with a GitHub workflow that the publisher trusts, without a secret that could leak. */
const TrustedWay = ({ publisherId, isMember }: WayProps) => {
  const t = useT('your-nodes')
  const links = useLinks()
  const { apiPublicUrl } = useBoot()
  return (
    <Way>
      <WayStep number={1} title={t('your-nodes.trusted.trust')}>
        {isMember ? (
          <p className="text-sm text-muted">{t('your-nodes.trusted.askOwner')}</p>
        ) : (
          <ButtonLink to={`${links.publisher(publisherId)}#trusted`}>
            <ShieldCheck aria-hidden />
            {t('your-nodes.trusted.open')}
          </ButtonLink>
        )}
      </WayStep>
      <WayStep number={2} title={t('your-nodes.workflow.file')}>
        <CodeBlock code={trustedWorkflow({ publisherId, apiPublicUrl })} copyLabel={t('your-nodes.workflow.copy')} />
        <GithubNote />
      </WayStep>
      <WayStep number={3} title={t('your-nodes.workflow.push')} />
    </Way>
  )
}

/** List of the steps of a guide. */
const Way = ({ children }: { children: ReactNode }) => <ol className="flex flex-col gap-6">{children}</ol>

const WayStep = ({ number, title, children }: { number: number; title: string; children?: ReactNode }) => {
  const format = useFormat()
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
      <span aria-hidden className="text-faint tabular-nums">
        {`${format.exactNumber(number)}.`}
      </span>
      <div className="min-w-0">
        <p className="max-w-prose">{title}</p>
        {children && <div className="mt-2">{children}</div>}
      </div>
    </li>
  )
}

/** Warns that GitHub cannot reach a registry on the visitor's own machine. */
const GithubNote = () => {
  const t = useT('your-nodes')
  const { apiPublicUrl } = useBoot()
  if (!isOnThisMachine(apiPublicUrl)) return null
  return (
    <p className="mt-2 max-w-prose text-sm text-faint">{t('your-nodes.workflow.local', { address: apiPublicUrl })}</p>
  )
}
