import type { Schema } from '@registry/api-client'
import { FileArchive, History } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LoadError } from '../../../../components/load-error.tsx'
import { FileList } from '../../../../components/source/file-list.tsx'
import { OpenedFile } from '../../../../components/source/opened-file.tsx'
import { useFormat } from '../../../../i18n/use-format.ts'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { TabLinks } from '../../../../ui/tabs.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../../use-admin-links.ts'
import { statusName } from '../../shared/moderation/version-status.tsx'
import { type EvidenceTab, evidenceTabs } from '../search.ts'
import type { OpenAddress } from '../use-open-address.ts'
import type { Workbench } from '../use-workbench.ts'
import { ChangesTab } from './changes-tab.tsx'
import { EvidenceHeader } from './evidence-header.tsx'
import { FindingsTab } from './findings-tab.tsx'
import { NodeTab } from './node-tab.tsx'
import { useFile, type VersionName } from './use-file.ts'

/** Shows the evidence on the open version in tabs that are links. */
export const Evidence = ({ bench: { address, evidence } }: { bench: Workbench }) => {
  const top = useTop()
  if (evidence.data === undefined && evidence.error !== null && !evidence.isFetching)
    return (
      <div ref={top} tabIndex={-1} className="p-4 outline-none">
        <LoadError error={evidence.error} onRetry={() => void evidence.refetch()} />
      </div>
    )
  return (
    <div ref={top} tabIndex={-1} className="min-w-0 outline-none">
      {evidence.data === undefined ? (
        <EvidenceSkeleton />
      ) : (
        <>
          <EvidenceHeader evidence={evidence.data} />
          <Tabs evidence={evidence.data} address={address} />
          <div key={address.key} className="p-3 sm:p-4">
            <TabBody evidence={evidence.data} address={address} />
          </div>
        </>
      )}
    </div>
  )
}

/** Moves the focus to the element on mount if no element has the focus. */
const useTop = () => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) container.current?.focus()
  }, [])
  return container
}

const Tabs = ({ evidence, address }: { evidence: Schema<'AdminVersionEvidence'>; address: OpenAddress }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const counts: Partial<Record<EvidenceTab, number | undefined>> = {
    findings: evidence.report?.findings.length,
    files: evidence.file_count ?? evidence.files?.length,
    history: evidence.history.length,
    node: evidence.siblings.length,
  }
  const tabs = evidenceTabs.map((id) => {
    const count = counts[id]
    return {
      id,
      to: address.href({ tab: id === 'findings' ? undefined : id, file: undefined, line: undefined }),
      label: tabName(t, id),
      ...(count !== undefined && { count: format.number(count) }),
    }
  })
  return <TabLinks label={t('admin-versions.evidence.label')} tabs={tabs} current={address.tab} />
}

const tabName = (t: T<'admin-versions'>, tab: EvidenceTab): string => {
  switch (tab) {
    case 'findings':
      return t('admin-versions.evidence.findings')
    case 'changes':
      return t('admin-versions.evidence.changes')
    case 'files':
      return t('admin-versions.evidence.files')
    case 'history':
      return t('admin-versions.evidence.history')
    case 'node':
      return t('admin-versions.evidence.node')
  }
}

const TabBody = ({ evidence, address }: { evidence: Schema<'AdminVersionEvidence'>; address: OpenAddress }) => {
  switch (address.tab) {
    case 'findings':
      return <FindingsTab evidence={evidence} address={address} />
    case 'changes':
      return <ChangesTab evidence={evidence} address={address} />
    case 'files':
      return <FilesTab evidence={evidence} address={address} />
    case 'history':
      return <HistoryTab history={evidence.history} />
    case 'node':
      return <NodeTab evidence={evidence} address={address} />
  }
}

const EvidenceSkeleton = () => (
  <div aria-hidden className="flex flex-col gap-3 p-4">
    <Skeleton className="h-7 w-64 max-w-full" />
    <Skeleton className="h-4.5 w-full max-w-96" />
    <Skeleton className="mt-2 h-10" />
    <Skeleton className="h-64" />
  </div>
)

/** Lists every attempt to decide on the version, newest first. */
const HistoryTab = ({ history }: { history: readonly Schema<'Decision'>[] }) => {
  const t = useT('admin-versions')
  if (history.length === 0)
    return (
      <EmptyState icon={<History aria-hidden />} title={t('admin-versions.history.empty')}>
        {t('admin-versions.history.emptyBody')}
      </EmptyState>
    )
  return (
    <ol className="divide-y divide-line rounded-card border border-line">
      {history.map((decision) => (
        <Attempt key={decision.id} decision={decision} />
      ))}
    </ol>
  )
}

const Attempt = ({ decision }: { decision: Schema<'Decision'> }) => {
  const t = useT('admin-versions')
  const links = useAdminLinks()
  const { from, to, by, at, outcome, message, undoes, batch_id: batch } = decision
  return (
    <li className="flex flex-col gap-0.5 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-medium">
          {t('admin-versions.history.step', { from: statusName(t, from), to: statusName(t, to) })}
        </span>
        {outcome === 'refused' && <Badge tone="red">{t('admin-versions.history.refused')}</Badge>}
        {undoes !== undefined && <Badge>{t('admin-versions.history.undone')}</Badge>}
        <span className="text-sm text-muted">
          <bdi>{byName(t, by)}</bdi>
          {' · '}
          <RelativeTime time={at} />
        </span>
        {batch !== undefined && (
          <TextLink to={links.adminAudit({ batch })} className="text-sm">
            {t('admin-versions.history.batch')}
          </TextLink>
        )}
      </div>
      {message !== '' && (
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{message}</bdi>
        </p>
      )}
    </li>
  )
}

const byName = (t: T<'admin-versions'>, by: string): string => {
  if (by === 'registry-review') return t('admin-versions.history.review')
  return by === 'publisher' ? t('admin-versions.history.publisher') : by
}

interface Props {
  evidence: Schema<'AdminVersionEvidence'>
  address: OpenAddress
}

const FilesTab = ({ evidence: { version, files, file_count: total }, address }: Props) => {
  const t = useT('code')
  if (address.file !== undefined)
    return (
      <OneFile version={{ nodeId: version.node_id, version: version.version }} address={address} path={address.file} />
    )
  if (files === undefined)
    return (
      <EmptyState icon={<FileArchive aria-hidden />} title={t('code.files.unknown')}>
        {t('code.files.unknownBody')}
      </EmptyState>
    )
  return (
    <FileList
      files={files}
      total={total ?? files.length}
      hrefOf={(path) => address.href({ file: path, line: undefined })}
    />
  )
}

const OneFile = ({ version, address, path }: { version: VersionName; address: OpenAddress; path: string }) => (
  <OpenedFile
    path={path}
    back={address.href({ file: undefined, line: undefined })}
    query={useFile(version, path)}
    marked={address.line}
  />
)
