import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { initCommand, manifestSnippet, publishCommand } from '../../../components/publish-snippets.ts'
import { useBoot } from '../../../data/boot.tsx'
import { Rich } from '../../../i18n/rich.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useLinks } from '../../../use-links.ts'
import { CreatePublisherForm } from '../shared/create-publisher/create-publisher-form.tsx'
import { RegistryNote, ReviewNote } from './publishing-notes.tsx'
import { TokenButton } from './token-button.tsx'

interface Props {
  /** Absent until the visitor has a publisher. */
  publisher?: { id: string; role: 'owner' | 'member' | undefined }
}

/** Explains publishing in three steps, for visitors who have published nothing yet. */
export const FirstSteps = ({ publisher }: Props) => {
  const t = useT('your-nodes')
  const links = useLinks()
  const toast = useToast()
  const [typedId, setTypedId] = useState('')
  return (
    <div className={`${cardClass} p-5 sm:p-7`}>
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

/** Lists the commands that publish with comfy-cli, for the visitor's publisher. */
const CliCommands = ({ publisherId }: { publisherId: string }) => {
  const t = useT('your-nodes')
  const { apiPublicUrl } = useBoot()
  const id = publisherId === '' ? t('your-nodes.cli.yourId') : publisherId
  return (
    <div className="mt-1 flex flex-col gap-4">
      <Block text={t('your-nodes.cli.init')}>
        <CodeBlock command code={initCommand} copyLabel={t('your-nodes.copyCommand')} />
      </Block>
      <Block text={t('your-nodes.cli.manifest')}>
        <CodeBlock code={manifestSnippet({ publisherId: id })} copyLabel={t('your-nodes.copyLines')} />
      </Block>
      <Block text={t('your-nodes.cli.publish')}>
        <CodeBlock command code={publishCommand(apiPublicUrl)} copyLabel={t('your-nodes.copyCommand')} />
        <RegistryNote />
      </Block>
    </div>
  )
}

const Block = ({ text, children }: { text: string; children: ReactNode }) => (
  <div>
    <p className="mb-1.5 max-w-prose text-muted">{text}</p>
    {children}
  </div>
)

interface StepProps {
  number: number
  title: string
  state: 'done' | 'now' | 'later'
  children?: ReactNode
}

/** Step on a wire: done, current, or later. */
const Step = ({ number, title, state, children }: StepProps) => {
  const t = useT('your-nodes')
  const format = useFormat()
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pb-8 before:absolute before:inset-y-0 before:start-[13px] before:w-0.5 before:bg-line last:pb-0 last:before:hidden"
    >
      <span
        className={clsx(
          'relative flex size-7 items-center justify-center rounded-full border-2 text-sm font-semibold tabular-nums',
          state === 'done' && 'border-green-line bg-green-surface text-green-text',
          state === 'now' && 'border-accent bg-accent text-on-accent',
          state === 'later' && 'border-line bg-surface text-faint',
        )}
      >
        {state === 'done' ? (
          <>
            <Check aria-hidden className="size-4" />
            <span className="sr-only">{t('your-nodes.steps.done')}</span>
          </>
        ) : (
          format.exactNumber(number)
        )}
      </span>
      <div className="min-w-0">
        <h3 className={clsx('flex min-h-7 items-center font-semibold', state === 'later' && 'text-muted')}>{title}</h3>
        {children}
      </div>
    </li>
  )
}
