import type { Schema } from '@registry/api-client'
import { Trash2, Workflow } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx'
import { Loaded } from '../../../../components/loaded.tsx'
import { OutcomeDialog } from '../../../../components/outcome-dialog.tsx'
import { trustedWorkflow } from '../../../../components/publish-workflows.ts'
import { track } from '../../../../data/analytics/analytics.ts'
import { useBoot } from '../../../../data/boot.tsx'
import { useRead } from '../../../../data/query/use-read.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { CodeBlock } from '../../../../ui/code-block.tsx'
import { Detail, Details } from '../../../../ui/details.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { RowsSkeleton } from '../../../../ui/rows-skeleton.tsx'
import { NothingYet, Rows, Section } from '../../../../ui/section.tsx'
import { TextAnchor } from '../../../../ui/text-link.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { ScopeDetail } from './scope-detail.tsx'
import { type Trusted, TrustForm } from './trust-form.tsx'

interface Props {
  publisherId: string
  /** Button that opens the dialog. */
  trigger: ReactElement
}

/** Lists the workflows that can publish for a publisher without a stored token. */
export const TrustedSection = ({ publisherId }: { publisherId: string }) => {
  const t = useT('publisher-manage')
  const trusted = useRead('/publishers/{publisherId}/trusted-publishers', { params: { path: { publisherId } } })
  const [removed, setRemoved] = useState<Schema<'TrustedPublisher'>>()
  return (
    <Section
      id="trusted"
      title={t('publisher-manage.trusted.title')}
      hint={t('publisher-manage.trusted.hint')}
      action={
        <TrustDialog
          publisherId={publisherId}
          trigger={
            <Button size="small">
              <Workflow aria-hidden />
              {t('publisher-manage.trusted.add')}
            </Button>
          }
        />
      }
    >
      <Loaded query={trusted} fallback={<RowsSkeleton rows={1} />}>
        {(list) =>
          list.length === 0 ? (
            <NothingYet>{t('publisher-manage.trusted.none')}</NothingYet>
          ) : (
            <>
              <Rows label={t('publisher-manage.trusted.title')}>
                {list.map((each) => (
                  <TrustedRow key={each.id} trusted={each} onRemove={() => setRemoved(each)} />
                ))}
              </Rows>
              <WorkflowToCopy publisherId={publisherId} environment={list[0]?.environment} />
            </>
          )
        }
      </Loaded>
      {removed && <Untrust publisherId={publisherId} trusted={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  )
}

const WorkflowToCopy = ({ publisherId, environment }: { publisherId: string; environment: string | undefined }) => {
  const t = useT('publisher-manage')
  const { apiPublicUrl } = useBoot()
  return (
    <details className="border-t border-line px-4 py-3">
      <summary className="rounded-mark font-medium text-accent-text">{t('publisher-manage.trusted.show')}</summary>
      <div className="mt-3">
        <CodeBlock
          code={trustedWorkflow({ publisherId, apiPublicUrl, environment })}
          copyLabel={t('publisher-manage.trusted.copy')}
        />
      </div>
    </details>
  )
}

interface UntrustProps {
  publisherId: string
  trusted: Schema<'TrustedPublisher'>
  onClose: () => void
}

const Untrust = ({ publisherId, trusted, onClose }: UntrustProps) => {
  const t = useT('publisher-manage')
  const toast = useToast()
  const remove = useWrite('delete', '/publishers/{publisherId}/trusted-publishers/{trustedPublisherId}')
  const names = { workflow: trusted.workflow, repository: trusted.repository }
  const run = () =>
    remove.mutate(
      { params: { path: { publisherId, trustedPublisherId: trusted.id } } },
      {
        onSuccess: () => {
          track('Remove Trusted Workflow', { publisherId })
          toast({ tone: 'success', text: t('publisher-manage.trusted.removed', names) })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('publisher-manage.trusted.removeTitle', names)}
      confirm={t('publisher-manage.trusted.remove')}
      onConfirm={run}
      isPending={remove.isPending}
      error={remove.error}
    >
      <p>{t('publisher-manage.trusted.removeBody')}</p>
    </ConfirmDialog>
  )
}

/** Dialog that trusts a workflow, then shows the workflow file to copy. */
const TrustDialog = ({ publisherId, trigger }: Props) => {
  const t = useT('publisher-manage')
  const { apiPublicUrl } = useBoot()
  return (
    <OutcomeDialog<Trusted>
      trigger={trigger}
      title={(trusted) => (trusted ? t('publisher-manage.trusted.added') : t('publisher-manage.trusted.add'))}
      renderForm={(done, close) => <TrustForm publisherId={publisherId} onTrusted={done} onCancel={close} />}
      renderOutcome={({ workflow, environment }, close) => (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{t('publisher-manage.trusted.addedBody', { workflow })}</p>
          <CodeBlock
            code={trustedWorkflow({ publisherId, apiPublicUrl, environment })}
            copyLabel={t('publisher-manage.trusted.copy')}
          />
          <div className="flex justify-end">
            <Button variant="primary" onClick={close}>
              {t('publisher-manage.done')}
            </Button>
          </div>
        </div>
      )}
    />
  )
}

interface TrustedRowProps {
  trusted: Schema<'TrustedPublisher'>
  onRemove: () => void
}

/** Row of a trusted workflow. */
const TrustedRow = ({ trusted, onRemove }: TrustedRowProps) => {
  const t = useT('publisher-manage')
  const { repository, workflow } = trusted
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <TextAnchor href={`https://github.com/${repository}`} className="font-semibold wrap-anywhere">
            <bdi>{repository}</bdi>
          </TextAnchor>
          <bdi className="font-mono text-xs text-faint wrap-anywhere">{workflow}</bdi>
        </p>
        <Details>
          <ScopeDetail nodeIds={trusted.node_ids} />
          <Detail name={t('publisher-manage.trusted.environment')}>
            {trusted.environment === undefined ? (
              t('publisher-manage.trusted.anyEnvironment')
            ) : (
              <bdi>{trusted.environment}</bdi>
            )}
          </Detail>
          <Detail name={t('publisher-manage.created')}>
            <RelativeTime time={trusted.createdAt} />
          </Detail>
          <Detail name={t('publisher-manage.lastUsed')}>
            {trusted.last_used_at === undefined ? (
              t('publisher-manage.never')
            ) : (
              <RelativeTime time={trusted.last_used_at} />
            )}
          </Detail>
        </Details>
      </div>
      <IconButton
        label={t('publisher-manage.trusted.removeNamed', { workflow, repository })}
        icon={<Trash2 aria-hidden />}
        onClick={onRemove}
      />
    </li>
  )
}
