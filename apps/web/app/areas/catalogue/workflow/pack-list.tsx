import type { Schema } from '@registry/api-client'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { controlClass } from '../../../ui/control-class.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { PackColours } from './pack-colours.ts'
import { useProblemWords } from './use-problem-words.ts'
import type { NamedUse } from './sort-uses.ts'

type Pack = Schema<'WorkflowPack'>

interface Props {
  packs: readonly Pack[]
  named: readonly NamedUse[]
  colours: PackColours
  onPin: OnPin
}

type OnPin = (nodeId: string, version: string) => void

/** Lists the packs of the workflow, each with the proposed version and the reason. */
export const PackList = ({ packs, named, colours, onPin }: Props) => (
  <ul className={`divide-y divide-line ${cardClass}`}>
    {packs.map((pack) => (
      <PackRow
        key={pack.node.id}
        pack={pack}
        uses={named.filter(({ nodeId }) => nodeId === pack.node.id)}
        colour={colours.get(pack.node.id) ?? ''}
        onPin={onPin}
      />
    ))}
  </ul>
)

interface RowProps {
  pack: Pack
  uses: readonly NamedUse[]
  colour: string
  onPin: OnPin
}

const PackRow = ({ pack, uses, colour, onPin }: RowProps) => {
  const t = useT('workflow')
  const links = useLinks()
  const { node, version } = pack
  const isOptional = uses.every((use) => use.isOptional)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3">
      <span aria-hidden className="mt-1.5 size-3 rounded-[3px]" style={{ backgroundColor: colour }} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          <Link
            to={links.node(node.id)}
            prefetch="intent"
            className="min-w-0 rounded-mark font-semibold hover:text-accent-text"
          >
            <bdi className="wrap-anywhere">{node.name.trim() || node.id}</bdi>
          </Link>
          <bdi className="min-w-0 truncate font-mono text-xs text-faint">{node.id}</bdi>
          {isOptional && <Badge>{t('workflow.optional')}</Badge>}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2.5 text-sm text-muted">
          {version ? (
            <>
              <VersionChoice pack={pack} version={version.version ?? ''} onPin={onPin} />
              <span>
                {version.version === node.latest_version
                  ? t('workflow.packs.latest')
                  : t('workflow.packs.notLatest', { version: node.latest_version ?? '' })}
              </span>
            </>
          ) : (
            t('workflow.packs.noVersion')
          )}
          <SavedWith pack={pack} />
          <OtherNamed uses={uses} />
        </p>
        <Fit pack={pack} isKnown={uses.some(({ fits }) => fits.some(isKnownFit(node.id)))} />
        <UsedNodes uses={uses} nodeId={version ? node.id : undefined} />
      </div>
    </li>
  )
}

/** Shows the version of a pack, with other versions to choose. */
const VersionChoice = ({ pack, version, onPin }: { pack: Pack; version: string; onPin: OnPin }) => {
  const t = useT('workflow')
  const { node, versions } = pack
  if (versions.length < 2)
    return <span className="font-medium text-text">{t('workflow.packs.version', { version })}</span>
  return (
    <select
      value={version}
      aria-label={t('workflow.packs.choose', { name: node.name.trim() || node.id })}
      onChange={(event) => onPin(node.id, event.currentTarget.value)}
      className={`${controlClass} h-7 w-auto! px-1.5 font-mono text-xs`}
    >
      {[...new Set([...versions, version])].map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}

const isKnownFit = (id: string) => (fit: Schema<'VersionFit'>) => fit.node_id === id && fit.fit !== 'unknown'

/** Shows which versions may have saved the workflow, and which versions it declares. */
const SavedWith = ({ pack }: { pack: Pack }) => {
  const { oldest, newest, declared_versions: declared = [] } = pack
  const t = useT('workflow')
  const format = useFormat()
  const isWithdrawn = ({ status }: (typeof declared)[number]) =>
    status !== undefined && status !== 'NodeVersionStatusActive'
  const withdrawn = declared.filter(isWithdrawn)
  const yanked = declared.filter((each) => !isWithdrawn(each) && each.yanked)
  const installable = declared.filter((each) => !isWithdrawn(each) && !each.yanked)
  return (
    <>
      {oldest !== undefined && newest !== undefined && (
        <span>
          {oldest === newest
            ? t('workflow.packs.savedWithOne', { version: newest })
            : t('workflow.packs.savedWith', { oldest, newest })}
        </span>
      )}
      {installable.length > 0 && (
        <span className="wrap-anywhere">
          {t('workflow.packs.says', { version: format.list(installable.map(({ version }) => shortVersion(version))) })}
        </span>
      )}
      {yanked.map(({ version }) => (
        <span key={version} className="text-amber-text wrap-anywhere">
          {t('workflow.packs.saysYanked', { version })}
        </span>
      ))}
      {withdrawn.map(({ version }) => (
        <span key={version} className="text-amber-text wrap-anywhere">
          {t('workflow.packs.saysBad', { version })}
        </span>
      ))}
    </>
  )
}

/** Shows which packs the workflow names for nodes of this pack. */
const OtherNamed = ({ uses }: { uses: readonly NamedUse[] }) => {
  const t = useT('workflow')
  const format = useFormat()
  const others = [...new Set(uses.flatMap(({ otherNamed }) => otherNamed))]
  if (others.length === 0) return null
  return (
    <span className="text-amber-text wrap-anywhere">
      {t('workflow.packs.namesPack', { packs: format.list(others) })}
    </span>
  )
}

/** Shortens a commit hash to eight digits, as code hosts do. */
const shortVersion = (version: string): string => (/^[\da-f]{40}$/i.test(version) ? version.slice(0, 8) : version)

/** Shows whether the proposed version and the latest version open the workflow. */
const Fit = ({ pack, isKnown }: { pack: Pack; isKnown: boolean }) => {
  const t = useT('workflow')
  const links = useLinks()
  const { node, version, problems, latest_problems: latest } = pack
  if (!isKnown) return <p className="text-sm text-faint">{t('workflow.packs.notKnown')}</p>
  const isLatest = version === undefined || version.version === node.latest_version
  return (
    <>
      {problems.length === 0 ? (
        <p className="flex items-center gap-1.5 text-sm text-green-text">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          {t('workflow.packs.opens')}
        </p>
      ) : (
        <Problems
          title={
            version
              ? t('workflow.packs.problems', { count: problems.length })
              : t('workflow.packs.problemsByGit', { count: problems.length })
          }
          problems={problems}
        />
      )}
      {!isLatest && latest.length > 0 && (
        <div className="text-sm text-muted">
          <Problems title={t('workflow.packs.latestProblems', { count: latest.length })} problems={latest} isMild />
          <TextLink to={links.compareVersions(node.id, version.version, node.latest_version ?? '')}>
            {t('workflow.packs.compare')}
          </TextLink>
        </div>
      )}
    </>
  )
}

interface ProblemsProps {
  title: string
  problems: readonly Schema<'UseProblem'>[]
  isMild?: boolean
}

const Problems = ({ title, problems, isMild = false }: ProblemsProps) => {
  const words = useProblemWords()
  return (
    <details className="text-sm">
      <summary className={`w-fit cursor-pointer rounded-mark ${isMild ? 'text-muted' : 'text-amber-text'}`}>
        {!isMild && <TriangleAlert aria-hidden className="me-1.5 inline size-4 align-text-bottom" />}
        {title}
      </summary>
      <ul className="mt-1 list-disc ps-6 text-muted marker:text-faint">
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)} className="wrap-anywhere">
            {words(problem)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Returns why a pack was chosen for a name; undefined where the pack simply defines the name. */
const reasonWords = (t: T<'workflow'>, reason: NamedUse['reason']): string | undefined => {
  if (reason === 'declared') return t('workflow.reason.declared')
  if (reason === 'fits') return t('workflow.reason.fits')
  if (reason === 'companion') return t('workflow.reason.companion')
  return reason === 'likely' ? t('workflow.reason.likely') : undefined
}

/** Lists the comfy nodes of the workflow that a pack defines. */
const UsedNodes = ({ uses, nodeId }: { uses: readonly NamedUse[]; nodeId: string | undefined }) => {
  const t = useT('workflow')
  const links = useLinks()
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-mark text-muted hover:text-text">
        {t('workflow.packs.nodes', { count: uses.length })}
      </summary>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5">
        {uses.map(({ name, count, reason }) => (
          <li key={name} className="text-muted">
            {nodeId === undefined ? (
              <bdi className="font-mono text-xs wrap-anywhere">{name}</bdi>
            ) : (
              <TextLink to={links.comfyNode(nodeId, name)}>
                <bdi className="font-mono text-xs wrap-anywhere">{name}</bdi>
              </TextLink>
            )}
            {count > 1 && <span className="text-xs text-faint">{` × ${count}`}</span>}
            <span className="ms-1 text-xs text-faint">{reasonWords(t, reason)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
