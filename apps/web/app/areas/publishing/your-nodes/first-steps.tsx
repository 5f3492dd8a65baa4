import { useState } from 'react'
import { CreatePublisherForm } from '../shared/create-publisher/create-publisher-form.tsx'
import { ReviewNote } from '../../../components/review/review-note.tsx'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useLinks } from '../../../use-links.ts'
import { CliCommands } from './cli-commands.tsx'
import { Step } from './step.tsx'
import { TokenButton } from './token-button.tsx'

interface Props {
  /** Absent before one has made a publisher. */
  publisher?: { id: string; role: 'owner' | 'member' | undefined }
}

/** Publishing in three steps, for those who have published nothing yet. */
export const FirstSteps = ({ publisher }: Props) => {
  const t = useT('your-nodes')
  const links = useLinks()
  const toast = useToast()
  const [typedId, setTypedId] = useState('')
  return (
    <div className="rounded-card border border-line bg-surface p-5 sm:p-7">
      <h2 className="text-lg font-semibold">{t('your-nodes.steps.title')}</h2>
      <p className="mt-1 mb-7 max-w-prose text-muted">
        <Rich
          k="your-nodes.steps.body"
          ns={['your-nodes']}
          components={{ guide: <TextAnchor href={links.publishingGuide()} /> }}
        />
      </p>
      <ol>
        <Step number={1} title={t('your-nodes.steps.publisher')} state={publisher ? 'done' : 'now'}>
          {publisher ? (
            <p className="text-muted">
              <bdi className="font-mono text-sm">{`@${publisher.id}`}</bdi>
            </p>
          ) : (
            <div className="mt-1 max-w-120">
              <p className="mb-4 text-muted">{t('your-nodes.steps.publisherBody')}</p>
              <CreatePublisherForm
                onId={setTypedId}
                onCreated={({ name }) => toast({ tone: 'success', text: t('your-nodes.steps.created', { name }) })}
              />
            </div>
          )}
        </Step>
        <Step number={2} title={t('your-nodes.steps.token')} state={publisher ? 'now' : 'later'}>
          <p className="max-w-prose text-muted">{t('your-nodes.steps.tokenBody')}</p>
          {publisher && <TokenButton publisherId={publisher.id} isMember={publisher.role === 'member'} />}
        </Step>
        <Step number={3} title={t('your-nodes.steps.publish')} state={publisher ? 'now' : 'later'}>
          <CliCommands publisherId={publisher?.id ?? typedId} />
          <div className="mt-4">
            <ReviewNote />
          </div>
        </Step>
      </ol>
    </div>
  )
}
