import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { Button } from './button.tsx'

interface Props {
  text: string
  /** Name of the copied text for screen readers: "Copy the install command". The button itself shows "Copy". */
  label?: string
  onCopied?: () => void
}

/** Button that copies a text and confirms the copy, on the screen and for screen readers. */
export const CopyButton = ({ text, label, onCopied }: Props) => {
  const t = useT()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => setOutcome('copied'))
      .then(onCopied, () => setOutcome('failed'))
  const said = outcome === 'copied' ? t('ui.copied') : outcome === 'failed' ? t('ui.copyFailed') : ''
  return (
    <>
      <Button variant="quiet" size="small" onClick={copy} {...(label && { 'aria-label': label })}>
        {outcome === 'copied' ? <Check aria-hidden className="text-green-text" /> : <Copy aria-hidden />}
        {/* All labels share a grid cell, so that the button keeps its width. */}
        <span className="grid text-center [&>*]:[grid-area:1/1]">
          <span className={said ? 'invisible' : ''}>{t('ui.copy')}</span>
          <span aria-hidden className={outcome === 'copied' ? '' : 'invisible'}>
            {t('ui.copied')}
          </span>
          {outcome === 'failed' && <span aria-hidden>{t('ui.copyFailed')}</span>}
        </span>
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}
