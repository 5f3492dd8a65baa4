import type { Schema } from '@registry/api-client'
import { type SubmitEvent, useState } from 'react'
import { DialogRead } from '../../../../components/dialog-read.tsx'
import { useRead } from '../../../../data/query/use-read.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { FormActions } from './form-actions.tsx'
import { useSaveVersion } from './use-save-version.ts'
import type { VersionDialogProps } from './version-dialog.ts'

/** Changes what a version says of itself. */
export const EditChangelogDialog = (props: VersionDialogProps) => {
  const t = useT('node-manage')
  const { version } = props.entry
  const path = { nodeId: props.view.node.id, versionId: version }
  const read = useRead('/nodes/{nodeId}/versions/{versionId}', { params: { path } })
  return (
    <Dialog stays open onOpenChange={props.onClose} title={t('node-manage.changelog.title', { version })}>
      <DialogRead read={read} fields={3}>
        {(current) => <ChangelogForm {...props} current={current} />}
      </DialogRead>
    </Dialog>
  )
}

const ChangelogForm = ({ view, entry, onClose, current }: VersionDialogProps & { current: Schema<'NodeVersion'> }) => {
  const t = useT('node-manage')
  const toast = useToast()
  const [changelog, setChangelog] = useState(current.changelog)
  const { save, isPending, error } = useSaveVersion(view.node, entry)
  const saved = () => {
    toast({ tone: 'success', text: t('node-manage.changelog.done', { version: entry.version }) })
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save({ changelog }, { onSuccess: saved })
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label={t('node-manage.changelog.label')}
        hint={t('node-manage.changelog.hint')}
        rows={12}
        maxLength={20_000}
        value={changelog}
        onChange={(event) => setChangelog(event.target.value)}
      />
      <FormActions isPending={isPending} error={error} onCancel={onClose} />
    </Form>
  )
}
