import type { Schema } from '@registry/api-client'
import { useState } from 'react'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTask } from '../shared/nodes/use-task.ts'
import { useUndoToast } from '../shared/nodes/use-undo-toast.ts'
import { type AdminVersion, type Draft, draftOf, undoRequests, versionKey } from './compatibility-draft.ts'
import { CompatibilityForm } from './compatibility-form.tsx'
import { CompatibilityOutcome, CompatibilityPreview } from './compatibility-preview.tsx'

interface Props {
  versions: readonly AdminVersion[]
  onClose: () => void
  onDone: () => void
}

type Results = Schema<'CompatibilityResults'>['results']

/** Dialog that edits the compatibility of versions: the values, a preview of the changes, then the save. */
export const EditDialog = ({ versions, onClose, onDone }: Props) => {
  const t = useT('admin-nodes', 'refusals')
  const [first] = versions
  const title =
    versions.length === 1 && first
      ? t('admin-nodes.compat.editTitle', { version: versionKey(first) })
      : t('admin-nodes.compat.editMany', { count: versions.length })
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <Steps versions={versions} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

const Steps = ({ versions, onClose, onDone }: Props) => {
  const t = useT('admin-nodes')
  const [draft, setDraft] = useState<Draft>(() => draftOf(versions))
  const [preview, setPreview] = useState<{ values: Draft; results: Results; isApplied: boolean }>()
  const set = useSetCompatibility()
  const undoToast = useUndoToast()
  const { run, isPending, error } = useTask()
  const items = versions.map(({ node_id, version }) => ({ node_id, version }))
  const look = (values: Draft) =>
    run(async () => {
      const results = await set({ items, values, dry_run: true })
      setPreview({ values, results, isApplied: false })
    })
  const apply = (values: Draft) =>
    run(async () => {
      const results = await set({ items, values, dry_run: false })
      const done = results.filter(({ outcome }) => outcome === 'done').length
      if (results.some(({ outcome }) => outcome === 'refused')) setPreview({ values, results, isApplied: true })
      else onClose()
      onDone()
      if (done === 0) return
      undoToast(t('admin-nodes.compat.done', { count: done }), async () => {
        for (const request of undoRequests(results, values)) await set(request)
      })
    })
  if (preview?.isApplied) return <CompatibilityOutcome results={preview.results} onClose={onClose} />
  return preview ? (
    <CompatibilityPreview
      results={preview.results}
      values={preview.values}
      isPending={isPending}
      error={error}
      onBack={() => setPreview(undefined)}
      onApply={() => apply(preview.values)}
    />
  ) : (
    <CompatibilityForm
      versions={versions}
      draft={draft}
      onChange={setDraft}
      isPending={isPending}
      error={error}
      onPreview={look}
      onCancel={onClose}
    />
  )
}

const useSetCompatibility = () => {
  const { mutateAsync } = useWrite('post', '/admin/compatibility')
  return async (body: Schema<'SetCompatibility'>): Promise<Results> => {
    const { results } = await mutateAsync({ body })
    return results
  }
}
