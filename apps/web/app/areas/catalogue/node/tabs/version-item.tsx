import clsx from 'clsx'
import { CircleCheck, CircleX, Clock, Download, Flag, ShieldAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { changeChips, effectOnSaved } from '../../../../components/change-chips.ts'
import { isPreRelease } from '../../../../components/pre-release.ts'
import { track } from '../../../../data/analytics/analytics.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Prose } from '../../../../markdown/prose.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { TextAnchor, TextLink } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'
import { ReasonWords } from '../notices/reason-words.tsx'
import { Replacement } from '../notices/replacement.tsx'
import type { VersionReason } from '../notices/version-reason.ts'
import { useNodeAddress } from '../use-node-address.ts'
import type {
  VersionChanges as Changes,
  Deprecation,
  NodeFacts,
  NodeView,
  VersionEntry,
  VersionStatus,
} from '../view.ts'

interface Props {
  view: NodeView
  entry: VersionEntry
  /** Next lower version that can be installed. */
  since: string | undefined
  /** Actions of members. The space is reserved for every visitor. */
  children?: ReactNode
}

export const VersionItem = ({ view, entry, since, children }: Props) => {
  const t = useT('node')
  const links = useLinks()
  const address = useNodeAddress(view)
  const active = entry.status === 'NodeVersionStatusActive'
  const latest = entry.version === view.latest
  return (
    <li
      id={`v${entry.version}`}
      className="group relative scroll-mt-20 ps-6 pb-7 before:absolute before:inset-y-0 before:start-[5px] before:w-px before:bg-line before:content-[''] first:before:top-2 last:pb-0 last:before:bottom-auto last:before:h-2 target:[&_h3]:text-accent-text"
    >
      <span
        aria-hidden
        className={clsx(
          'absolute start-0 top-1.5 size-[11px] rounded-full border-2',
          latest ? 'border-accent-text bg-accent-text' : 'border-edge bg-canvas',
        )}
      />
      <div className="absolute end-0 -top-0.5 size-7">
        <Suspense fallback={null}>{children}</Suspense>
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pe-10">
        <h3 className="text-md font-semibold">
          <Link
            to={address({ tab: 'versions', version: entry.version, anchor: `v${entry.version}` })}
            preventScrollReset
            className="rounded-mark font-mono wrap-anywhere hover:underline"
          >
            <bdi dir="ltr">{entry.version}</bdi>
          </Link>
        </h3>
        <Badges entry={entry} latest={latest} />
        <Facts node={view.node} entry={entry} />
        {active && since !== undefined && (
          <TextLink to={links.compareVersions(view.node.id, since, entry.version)} className="text-sm">
            {t('node.versions.compare', { since: `\u2068${since}\u2069` })}
          </TextLink>
        )}
      </div>
      {entry.reason !== undefined && <HeldReason reason={entry.reason} />}
      {entry.yank?.reason !== undefined && <YankReason reason={entry.yank.reason} />}
      {entry.deprecation && <AdvisedAgainst {...entry.deprecation} />}
      <VersionSource entry={entry} />
      {entry.changes && <VersionChanges nodeId={view.node.id} version={entry.version} changes={entry.changes} />}
      <div className="mt-2 max-w-prose">
        {entry.html === '' ? (
          <p className="text-sm text-faint">{t('node.versions.noChangelog')}</p>
        ) : (
          <Prose html={entry.html} size="small" />
        )}
      </div>
    </li>
  )
}

const Badges = ({ entry, latest }: { entry: Props['entry']; latest: boolean }) => {
  const t = useT('node')
  return (
    <>
      {latest && <Badge tone="accent">{t('node.versions.latest')}</Badge>}
      {entry.status !== 'NodeVersionStatusActive' && <StatusBadge status={entry.status} />}
      {isPreRelease(entry.version) && <Badge tone="blue">{t('node.versions.preRelease')}</Badge>}
      {entry.deprecated && <Badge tone="amber">{t('node.badge.deprecated')}</Badge>}
      {entry.yank && <Badge tone="amber">{t('node.badge.yanked')}</Badge>}
      {entry.advisory !== undefined && <AdvisoryBadge id={entry.advisory} />}
    </>
  )
}

const HeldReason = ({ reason }: { reason: VersionReason }) => (
  <p className="mt-1.5 max-w-prose text-sm text-amber-text">
    <ReasonWords reason={reason} />
  </p>
)

const YankReason = ({ reason }: { reason: string }) => (
  <p className="mt-1.5 max-w-prose text-sm wrap-anywhere whitespace-pre-line text-muted">
    <bdi>{reason}</bdi>
  </p>
)

const AdvisoryBadge = ({ id }: { id: string }) => {
  const t = useT('node')
  const links = useLinks()
  return (
    <Link to={links.advisory(id)} className="rounded-mark">
      <Badge tone="red">{t('node.badge.advisory')}</Badge>
    </Link>
  )
}

const AdvisedAgainst = ({ message, replacement }: Deprecation) => {
  if (message === undefined && replacement === undefined) return null
  return (
    <div className="mt-1.5 max-w-prose text-sm text-muted">
      {message !== undefined && (
        <p className="wrap-anywhere">
          <bdi>{message}</bdi>
        </p>
      )}
      {replacement !== undefined && <Replacement nodeId={replacement} />}
    </div>
  )
}

const Facts = ({ node, entry }: { node: NodeFacts; entry: VersionEntry }) => {
  const t = useT('node')
  const format = useFormat()
  const facts = { nodeId: node.id, publisherId: node.publisher.id, version: entry.version }
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 text-sm text-faint sm:ms-auto">
      <RelativeTime time={entry.createdAt} />
      {entry.download === undefined ? (
        entry.size !== undefined && <span>{format.fileSize(entry.size)}</span>
      ) : (
        <TextAnchor
          href={entry.download}
          rel="nofollow"
          download
          onClick={() => track('Download Node Version', facts)}
          className="inline-flex items-center gap-1"
        >
          <Download aria-hidden className="size-3.5" />
          <span className="sr-only">{t('node.versions.download', { version: entry.version })}</span>
          {entry.size === undefined ? t('node.install.zip') : format.fileSize(entry.size)}
        </TextAnchor>
      )}
    </span>
  )
}

const StatusBadge = ({ status }: { status: VersionStatus }) => {
  const t = useT('node')
  switch (status) {
    case 'NodeVersionStatusActive':
      return (
        <Badge tone="green" icon={<CircleCheck aria-hidden />}>
          {t('node.status.active')}
        </Badge>
      )
    case 'NodeVersionStatusPending':
      return (
        <Badge tone="blue" icon={<Clock aria-hidden />}>
          {t('node.status.pending')}
        </Badge>
      )
    case 'NodeVersionStatusFlagged':
      return (
        <Badge tone="amber" icon={<Flag aria-hidden />}>
          {t('node.status.flagged')}
        </Badge>
      )
    case 'NodeVersionStatusBanned':
    case 'NodeVersionStatusDeleted':
      return (
        <Badge tone="red" icon={<CircleX aria-hidden />}>
          {t('node.status.banned')}
        </Badge>
      )
  }
}

/** Shows the build of a version, with a warning if the previous version came from another source. */
const VersionSource = ({ entry: { provenance, sourceChange } }: { entry: VersionEntry }) => {
  const t = useT('node')
  if (!provenance && !sourceChange) return null
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      {sourceChange && (
        <Badge tone="red" icon={<ShieldAlert aria-hidden />}>
          {sourceChange.now === undefined ? t('node.versions.changes.lost') : t('node.versions.changes.source')}
        </Badge>
      )}
      {provenance && (
        <TextAnchor href={provenance.run.address} rel="noopener nofollow">
          {t('node.versions.builtFrom', { source: `\u2068${provenance.source}\u2069` })}
        </TextAnchor>
      )}
    </p>
  )
}

interface VersionChangesProps {
  nodeId: string
  version: string
  changes: Changes
}

/** Summarizes the changes of a version in a link to the comparison. */
const VersionChanges = ({ nodeId, version, changes: { since, counts, effects } }: VersionChangesProps) => {
  const t = useT('node')
  const links = useLinks()
  const chips = changeChips(t, counts)
  const effect = effectOnSaved(effects)
  if (chips.length === 0) return null
  return (
    <Link
      to={links.compareVersions(nodeId, since, version)}
      className="mt-2 flex w-fit max-w-full flex-wrap gap-1.5 rounded-mark hover:[&>*]:border-edge"
    >
      {chips.map((chip) => (
        <Badge key={chip}>{chip}</Badge>
      ))}
      {effect !== 'safe' && (
        <Badge tone="amber" icon={effect === 'breaks' && <TriangleAlert aria-hidden />}>
          {effect === 'breaks' ? t('node.versions.changes.breaks') : t('node.versions.changes.mayBreak')}
        </Badge>
      )}
    </Link>
  )
}
