import type { Schema } from '@registry/api-client'
import { type FormEvent, useState } from 'react'
import { FormActions } from '../../../../components/form-actions.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { Dialog, focusFirstField } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { type AdminNode, isUnclaimed, nodeLabel, publisherLabel } from './admin-node.ts'
import { PublisherChoice } from './publisher-choice.tsx'
import { useNodeChange } from './use-node-change.ts'

interface Props {
  node: Pick<AdminNode, 'id' | 'name' | 'publisher'>
  /** Id of the probable new publisher, as the initial search text. */
  likely?: string | undefined
  onClose: () => void
  /** Called with the updated pack after the transfer and after its undo. */
  onChange: (node: AdminNode) => void
}

/** Dialog that transfers a pack to a publisher. The transfer can be undone. */
export const TransferDialog = ({ node, likely, onClose, onChange }: Props) => {
  const t = useT('admin-nodes', 'refusals')
  const values = { name: nodeLabel(node) }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isUnclaimed(node) ? t('admin-nodes.transfer.handOver', values) : t('admin-nodes.transfer.title', values)}
    >
      <TransferForm node={node} likely={likely} onClose={onClose} onChange={onChange} />
    </Dialog>
  )
}

const TransferForm = ({ node, likely, onClose, onChange }: Props) => {
  const t = useT('admin-nodes')
  const [publisher, setPublisher] = useState<Schema<'AdminPublisher'>>()
  const [isMissing, setMissing] = useState(false)
  const { change, isPending, error } = useNodeChange(node, onChange)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!publisher)
    if (!publisher) return void focusFirstField(event.currentTarget)
    const values = { name: nodeLabel(node), publisher: publisherLabel(publisher) }
    change({
      to: { publisher: { id: publisher.id } },
      back: { publisher: { id: node.publisher.id } },
      done: t('admin-nodes.transfer.done', values),
      onDone: onClose,
    })
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 text-muted">
        <p>
          {isUnclaimed(node)
            ? t('admin-nodes.transfer.gains')
            : t('admin-nodes.transfer.loses', { publisher: publisherLabel(node.publisher) })}
        </p>
        <p>{t('admin-nodes.transfer.stays')}</p>
      </div>
      {isMissing && !publisher && (
        <p role="alert" className="text-xs text-red-text">
          {t('admin-nodes.transfer.missing')}
        </p>
      )}
      <PublisherChoice value={publisher} onChoose={setPublisher} except={node.publisher.id} initial={likely} />
      <FormActions
        submit={
          publisher
            ? t('admin-nodes.transfer.confirmTo', { publisher: publisherLabel(publisher) })
            : t('admin-nodes.transfer.confirm')
        }
        isPending={isPending}
        error={error}
        onCancel={onClose}
      />
    </Form>
  )
}
