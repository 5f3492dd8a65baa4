import clsx from 'clsx'
import { useState } from 'react'
import { useBoot } from '../../../../data/boot.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { NotLoaded } from '../../../../ui/not-loaded.tsx'
import { optionalPart } from '../../../../ui/optional-part.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'
import { SourceNotice } from '../../shared/provenance/source-notice.tsx'
import { useNodeAddress } from '../use-node-address.ts'
import { useNodePermissions } from '../use-node-permissions.ts'
import type { Deprecation, NodeView } from '../view.ts'
import { ReasonWords } from './reason-words.tsx'
import { AdvisoryNotice } from './advisory-notice.tsx'
import { Replacement } from './replacement.tsx'
import type { VersionReason } from './version-reason.ts'
import { YankedNotice } from './yanked-notice.tsx'

const FirstVersionDialog = optionalPart(
  async () => (await import('../manage/first-version-dialog.tsx')).FirstVersionDialog,
  { Failed: NotLoaded },
)

/** Shows the warnings before an install: the problem, the reason, and the fix. */
export const NodeNotices = ({ view }: { view: NodeView }) => {
  const { version, missing, held, node } = view
  // Members see the review of a version above, with a link to its report.
  const isMember = useNodePermissions(node).role !== undefined
  return (
    <>
      {missing !== undefined && <MissingNotice view={view} missing={missing} />}
      {version && version.status !== 'NodeVersionStatusActive' && !(isMember && isInReview(version)) && (
        <StoppedNotice view={view} {...version} />
      )}
      {version?.advisories && <AdvisoryNotice view={view} version={version.version} advisories={version.advisories} />}
      {version?.status === 'NodeVersionStatusActive' && version.yank && (
        <YankedNotice view={view} version={version.version} yank={version.yank} />
      )}
      {version?.status === 'NodeVersionStatusActive' && version.deprecation && (
        <DeprecatedNotice view={view} {...version.deprecation} />
      )}
      {version && version.review && version.review.failures.length > 0 && (
        <FailureNotice version={version.version} failures={version.review.failures} />
      )}
      {version?.breaksSince !== undefined && (
        <BreakNotice nodeId={node.id} version={version.version} since={version.breaksSince} />
      )}
      {held && !isMember && held.version !== version?.version && <HeldNotice view={view} {...held} />}
      {version?.sourceChange && <SourceNotice version={version.version} {...version.sourceChange} />}
      {node.unclaimed ? <UnclaimedNotice view={view} /> : !version && !held && <UnreleasedNotice view={view} />}
    </>
  )
}

const isInReview = ({ status }: Pick<Stopped, 'status'>) =>
  status === 'NodeVersionStatusPending' || status === 'NodeVersionStatusFlagged'

const FailureNotice = ({ version, failures }: { version: string; failures: string[] }) => {
  const t = useT('node')
  return (
    <Notice kind="warning" title={t('node.notice.cannotLoad.title', { version })}>
      <p>{t('node.notice.cannotLoad.body')}</p>
      <ul dir="ltr" className="mt-1 font-mono text-xs leading-5">
        {failures.map((failure) => (
          <li key={failure} className="wrap-anywhere">
            {failure}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const BreakNotice = ({ nodeId, version, since }: { nodeId: string; version: string; since: string }) => {
  const t = useT('node')
  const links = useLinks()
  return (
    <Notice kind="warning" title={t('node.notice.breaks.title', { version })}>
      {t('node.notice.breaks.body', { since })}{' '}
      <TextLink to={links.compareVersions(nodeId, since, version)}>{t('node.notice.breaks.link')}</TextLink>
    </Notice>
  )
}

const MissingNotice = ({ view, missing }: { view: NodeView; missing: string }) => {
  const t = useT('node')
  return (
    <Notice kind="warning" title={t('node.notice.missing.title', { version: missing.slice(0, 60) })}>
      {view.latest === undefined
        ? t('node.notice.missing.none')
        : t('node.notice.missing.body', { version: view.latest })}
    </Notice>
  )
}

const DeprecatedNotice = ({ view, message, replacement }: { view: NodeView } & Deprecation) => {
  const t = useT('node')
  const { version, latest } = view
  return (
    <Notice kind="warning" title={t('node.notice.deprecated.title', { version: version?.version ?? '' })}>
      <p className="wrap-anywhere">
        {message === undefined ? (
          <WithoutMessage view={view} replaced={replacement !== undefined} />
        ) : (
          <bdi>{message}</bdi>
        )}
      </p>
      {replacement !== undefined && <Replacement nodeId={replacement} />}
      {!version?.isLatest && <ToLatest view={view} latest={latest} />}
    </Notice>
  )
}

const WithoutMessage = ({ view, replaced }: { view: NodeView; replaced: boolean }) => {
  const t = useT('node')
  if (!view.version?.isLatest) return t('node.notice.deprecated.older')
  return replaced ? t('node.notice.deprecated.replaced') : t('node.notice.deprecated.latest')
}

interface Stopped {
  view: NodeView
  version: string
  status: string
  reason?: VersionReason
}

const StoppedNotice = ({ view, version, status, reason }: Stopped) => {
  const t = useT('node')
  const toLatest = <ToLatest view={view} latest={view.latest} />
  if (status === 'NodeVersionStatusPending')
    return (
      <Notice kind="info" title={t('node.notice.pending.title', { version })}>
        {t('node.notice.pending.body')} {toLatest}
      </Notice>
    )
  if (status === 'NodeVersionStatusFlagged')
    return (
      <Notice kind="warning" title={t('node.notice.flagged.title', { version })}>
        <ReasonWords reason={reason} /> {t('node.notice.flagged.body')} {toLatest}
      </Notice>
    )
  return (
    <Notice kind="danger" title={t('node.notice.rejected.title', { version })}>
      <ReasonWords reason={reason} /> {t('node.notice.rejected.body')} {toLatest}
    </Notice>
  )
}

const HeldNotice = ({ view, version, status, reason }: Stopped) => {
  const t = useT('node')
  const { latest } = view
  const first = latest === undefined
  if (status === 'NodeVersionStatusPending')
    return (
      <Notice title={first ? t('node.notice.pending.title', { version }) : t('node.notice.held.pending', { version })}>
        {first ? t('node.notice.held.waitForIt') : t('node.notice.held.use', { version: latest })}
      </Notice>
    )
  return (
    <Notice
      kind="warning"
      title={first ? t('node.notice.flagged.title', { version }) : t('node.notice.held.flagged', { version })}
    >
      <ReasonWords reason={reason} />{' '}
      {first ? t('node.notice.held.nothingYet') : t('node.notice.held.use', { version: latest })}
    </Notice>
  )
}

const UnclaimedNotice = ({ view: { node, version } }: { view: NodeView }) => {
  const t = useT('node')
  const links = useLinks()
  const { claimsAt } = useBoot().offers
  const isClaimable = isOn(node.repository, claimsAt)
  return (
    <Notice
      title={t('node.notice.unclaimed.title')}
      action={
        isClaimable && (
          <ButtonLink size="small" to={links.claim(node.id)} rel="nofollow">
            {t('node.notice.unclaimed.claim')}
          </ButtonLink>
        )
      }
    >
      {!version && (node.copiedByHand ? t('node.notice.unclaimed.noRepository') : t('node.notice.unclaimed.body'))}{' '}
      {isClaimable && t('node.notice.unclaimed.author')}
    </Notice>
  )
}

/** Returns whether a repository is on the host that supports claims by repository admins. */
const isOn = (repository: string | undefined, claimsAt: string | undefined): boolean =>
  repository !== undefined && claimsAt !== undefined && hostOf(repository) === hostOf(claimsAt)

const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, '')

const ToLatest = ({ view, latest }: { view: NodeView; latest: string | undefined }) => {
  const t = useT('node')
  const address = useNodeAddress(view)
  if (latest === undefined) return null
  return (
    <TextLink to={address({ tab: view.tab.name, version: null })}>
      {t('node.notice.toLatest', { version: latest })}
    </TextLink>
  )
}

/**
 * Says that no release exists, and tells members how to publish. Both texts share a space, so that the page does not
 * move.
 */
const UnreleasedNotice = ({ view: { node } }: { view: NodeView }) => {
  const t = useT('node')
  const [open, setOpen] = useState(false)
  const mayPublish = useNodePermissions(node).role !== undefined
  return (
    <Notice title={t('node.notice.unreleased.title')}>
      <div className="grid [&>*]:[grid-area:1/1]">
        <p className={clsx(mayPublish && 'invisible')}>
          {t('node.notice.unreleased.body', { publisher: node.publisher.name })}
        </p>
        <div className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1.5', !mayPublish && 'invisible')}>
          <span>{t('node.notice.unreleased.yours')}</span>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('node.notice.unreleased.publish')}
          </Button>
        </div>
      </div>
      {open && <FirstVersionDialog node={node} onClose={() => setOpen(false)} />}
    </Notice>
  )
}
