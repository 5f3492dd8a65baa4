import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { FormActions } from '../../../../components/form-actions.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import type { NodeFacts, VersionEntry } from '../view.ts'
import type { VersionDialogProps } from './version-dialog.ts'

const address = '/publishers/{publisherId}/nodes/{nodeId}/versions/{versionId}/yank'

/** Writes a yank and lifts it. The menu owns the hook, because the undo of a toast outlives the dialog. */
export const useYank = ({ id: nodeId, publisher }: NodeFacts, { id, version, yank: before }: VersionEntry) => {
  const t = useT('node-manage')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const { revalidate } = useRevalidator()
  const { mutate: set, isPending, error, reset } = useWrite('put', address)
  const { mutate: unset } = useWrite('delete', address)
  const params = { path: { publisherId: publisher.id, nodeId, versionId: id } }
  const done = (text: string, undo: () => void, isYanked: boolean) => {
    track('Yank Node Version', { nodeId, publisherId: publisher.id, version, yanked: isYanked })
    toast({ tone: 'success', text, key: `yank ${id}`, action: { label: t('node-manage.yank.undo'), onSelect: undo } })
    void revalidate()
  }
  const onError = (refusal: unknown) => toast({ tone: 'error', text: sentence(refusal) })
  const again = () => put(before?.reason ?? '')
  const put = (reason: string, onSaved?: () => void) => {
    const saved = () => {
      done(t('node-manage.yank.done', { version }), before ? again : take, true)
      onSaved?.()
    }
    set({ params, body: { reason } }, { onSuccess: saved, ...(!onSaved && { onError }) })
  }
  const take = () =>
    unset({ params }, { onSuccess: () => done(t('node-manage.yank.ended', { version }), again, false), onError })
  return { yank: put, unyank: take, isPending, error, reset }
}

interface Props extends VersionDialogProps {
  write: ReturnType<typeof useYank>
}

/** Dialog that asks for the reason of a yank and explains its effect. */
export const YankDialog = ({ view, entry, onClose, write: { yank, isPending, error } }: Props) => {
  const t = useT('node-manage')
  const { version } = entry
  const [reason, setReason] = useState(entry.yank?.reason ?? '')
  const isOnly = view.versions.every((each) => each.version === version || each.isYanked || !isActive(each))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    yank(reason.trim(), onClose)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('node-manage.yank.title', { version })}
      description={isOnly ? t('node-manage.yank.bodyOnly', { version }) : t('node-manage.yank.body', { version })}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label={t('node-manage.yank.reason')}
          hint={t('node-manage.yank.reasonHint')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormActions submit={t('node-manage.yank.confirm')} isPending={isPending} error={error} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

const isActive = ({ status }: Pick<VersionEntry, 'status'>): boolean => status === 'NodeVersionStatusActive'
