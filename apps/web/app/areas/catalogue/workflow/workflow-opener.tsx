import clsx from 'clsx'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { Form } from '../../../ui/form.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'

interface Props {
  onOpen: (file: Blob, name: string) => void
  /** Whether a workflow is open, which makes the area for the next file small. */
  isSmall: boolean
}

const accepted =
  '.json,.yaml,.yml,.png,.webp,.jpg,.jpeg,.avif,.mp4,.mov,.m4v,.webm,.mkv,.flac,.ogg,.opus,.mp3,.glb,.svg,.safetensors,.latent'

/** Area to drop, choose or paste a workflow. The whole page accepts a drop. */
export const WorkflowOpener = ({ onOpen, isSmall }: Props) => {
  const t = useT('workflow')
  const links = useLinks()
  const [isPasting, setPasting] = useState(false)
  return (
    <div className="mt-5 flex flex-col gap-2">
      <FileChooser onOpen={onOpen} isSmall={isSmall} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-sm">
        <button
          type="button"
          aria-expanded={isPasting}
          className="rounded-mark text-muted hover:text-text hover:underline"
          onClick={() => setPasting(!isPasting)}
        >
          {t('workflow.open.paste')}
        </button>
        <TextLink to={links.comfyNodeSearch()}>{t('workflow.open.names')}</TextLink>
      </div>
      <p className="max-w-prose text-sm text-faint">{t('workflow.open.installed')}</p>
      {isPasting && <PasteForm onText={(text) => onOpen(new Blob([text]), t('workflow.open.pasted'))} />}
    </div>
  )
}

const FileChooser = ({ onOpen, isSmall }: Props) => {
  const t = useT('workflow')
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card border border-dashed border-edge/70 bg-surface px-5 text-center',
        isSmall ? 'py-3' : 'flex-col py-10',
      )}
    >
      {!isSmall && <FileUp aria-hidden className="size-7 text-faint" />}
      <p className={isSmall ? 'text-muted max-sm:hidden' : 'text-md font-semibold max-sm:hidden'}>
        {isSmall ? t('workflow.open.another') : t('workflow.open.drop')}
      </p>
      <Button variant={isSmall ? 'plain' : 'primary'} aria-describedby={hint} onClick={() => input.current?.click()}>
        {t('workflow.open.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        tabIndex={-1}
        aria-label={t('workflow.open.choose')}
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onOpen(file, file.name)
          // An empty value lets the visitor open a file again after saving it.
          event.currentTarget.value = ''
        }}
      />
      <p id={hint} className={clsx('max-w-[60ch] text-sm text-faint', isSmall && 'sr-only')}>
        {t('workflow.open.kinds')}
      </p>
    </div>
  )
}

const PasteForm = ({ onText }: { onText: (text: string) => void }) => {
  const t = useT('workflow')
  return (
    <Form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const text = new FormData(event.currentTarget).get('workflow')
        if (typeof text === 'string' && text.trim() !== '') onText(text)
      }}
    >
      <textarea
        // A visitor opens the form to paste.
        ref={focus}
        name="workflow"
        rows={5}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-label={t('workflow.open.paste')}
        className={`${controlClass} max-h-72 resize-y px-3 py-2 font-mono text-sm leading-6`}
      />
      <Button type="submit">{t('workflow.open.show')}</Button>
    </Form>
  )
}

const focus = (field: HTMLTextAreaElement | null) => field?.focus()
