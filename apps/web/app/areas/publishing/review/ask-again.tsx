import { RotateCw } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { FormActions } from '../../../components/form-actions.tsx'
import { useWrite } from '../../../data/query/use-write.ts'
import { useStale } from '../../../data/query/use-stale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ReviewAddress } from './review-address.ts'

/** Asks for another look at a version, with what speaks for it. */
export const AskAgain = ({ address }: { address: ReviewAddress }) => {
  const t = useT('review')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      stays
      open={open}
      onOpenChange={setOpen}
      title={t('review.ask.title')}
      description={t('review.ask.body')}
      trigger={
        <Button size="small">
          <RotateCw aria-hidden />
          {t('review.ask.open')}
        </Button>
      }
    >
      <AskForm address={address} onClose={() => setOpen(false)} />
    </Dialog>
  )
}

const AskForm = ({ address, onClose }: { address: ReviewAddress; onClose: () => void }) => {
  const t = useT('review')
  const toast = useToast()
  const stale = useStale()
  const [message, setMessage] = useState('')
  const ask = useWrite('post', '/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/review/requests')
  const asked = () => {
    toast({ tone: 'success', text: t('review.ask.done') })
    onClose()
    void stale(`/publishers/${address.publisherId}`)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask.mutate({ params: { path: { ...address } }, body: { message: message.trim() } }, { onSuccess: asked })
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label={t('review.ask.message')}
        rows={5}
        maxLength={2000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <FormActions submit={t('review.ask.submit')} isPending={ask.isPending} error={ask.error} onCancel={onClose} />
    </Form>
  )
}
