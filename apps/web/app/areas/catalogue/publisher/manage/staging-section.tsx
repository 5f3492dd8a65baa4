import type { Schema } from '@registry/api-client'
import { type SubmitEvent, useState } from 'react'
import { FormError } from '../../../../components/form-error.tsx'
import { Loaded } from '../../../../components/loaded.tsx'
import { StagingFactorNotice } from '../../../../components/staging/factor-notice.tsx'
import { StagedRows } from '../../../../components/staging/staged-rows.tsx'
import { useStaging } from '../../../../components/staging/use-staging.ts'
import { useRead } from '../../../../data/query/use-read.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox, Select } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { RowsSkeleton } from '../../../../ui/rows-skeleton.tsx'
import { NothingYet, Section } from '../../../../ui/section.tsx'

type Staging = Schema<'Staging'>

interface Props {
  publisherId: string
  isOwner: boolean
}

// Publishers with more packs manage staging through the API.
const mostNodes = 1000

/** Lists the versions that wait for an approval, and shows the switches of staging. */
export const StagingSection = ({ publisherId, isOwner }: Props) => {
  const t = useT('staging')
  const staging = useStaging(publisherId)
  return (
    <Section id="staged" title={t('staging.title')} hint={t('staging.hint')}>
      <Loaded query={staging} fallback={<RowsSkeleton rows={1} />}>
        {(data) => (
          <>
            {isFactorMissing(data) && <StagingFactorNotice />}
            {data.versions.length === 0 ? (
              <NothingYet>{t('staging.none')}</NothingYet>
            ) : (
              <StagedRows publisherId={publisherId} versions={data.versions} />
            )}
            {isOwner && <Switches publisherId={publisherId} staging={data} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/**
 * Returns whether the owner lacks a second factor that staging needs. Without staged packs or versions, none is needed.
 */
const isFactorMissing = ({ needs_second_factor: isAsked, new_nodes: isOn, node_ids: nodes, versions }: Staging) =>
  isAsked === true && (isOn || nodes.length + versions.length > 0)

const Switches = ({ publisherId, staging }: { publisherId: string; staging: Staging }) => {
  const t = useT('staging')
  const ofPublisher = useWrite('put', '/publishers/{publisherId}/staging')
  const ofNode = useWrite('put', '/publishers/{publisherId}/nodes/{nodeId}/staging')
  const set = (nodeId: string, staged: boolean) =>
    ofNode.mutate({ params: { path: { publisherId, nodeId } }, body: { staged } })
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-3.5">
      {staging.needs_second_factor === true && !isFactorMissing(staging) && (
        <p className="text-sm text-muted">{t('staging.factor.body')}</p>
      )}
      <Checkbox
        label={t('staging.newNodes')}
        checked={staging.new_nodes}
        disabled={ofPublisher.isPending}
        onChange={({ target }) =>
          ofPublisher.mutate({ params: { path: { publisherId } }, body: { staged: target.checked } })
        }
      />
      <ul aria-label={t('staging.nodes')} className="flex flex-col gap-2 empty:hidden">
        {staging.node_ids.map((nodeId) => (
          <li key={nodeId} className="flex flex-wrap items-center justify-between gap-3 text-sm">
            <bdi className="font-mono wrap-anywhere">{nodeId}</bdi>
            <Button size="small" disabled={ofNode.isPending} onClick={() => set(nodeId, false)}>
              {t('staging.stop')}
              <span className="sr-only">{` ${nodeId}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <StageNode publisherId={publisherId} staged={staging.node_ids} onStage={(nodeId) => set(nodeId, true)} />
      <FormError error={ofPublisher.error ?? ofNode.error} />
    </div>
  )
}

interface StageNodeProps {
  publisherId: string
  staged: readonly string[]
  onStage: (nodeId: string) => void
}

const StageNode = ({ publisherId, staged, onStage }: StageNodeProps) => {
  const t = useT('staging')
  const [chosen, setChosen] = useState('')
  const { data } = useRead('/publishers/{publisherId}/nodes/v2', {
    params: { path: { publisherId }, query: { page: 1, limit: mostNodes } },
  })
  const others = (data?.nodes ?? []).flatMap(({ id }) => (id === undefined || staged.includes(id) ? [] : [id]))
  if (others.length === 0) return null
  const nodeId = others.includes(chosen) ? chosen : (others[0] ?? '')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onStage(nodeId)
  }
  return (
    <Form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Select
        label={t('staging.node')}
        value={nodeId}
        onChange={({ target }) => setChosen(target.value)}
        className="w-64 max-w-full"
      >
        {others.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </Select>
      <Button type="submit">{t('staging.start')}</Button>
    </Form>
  )
}
