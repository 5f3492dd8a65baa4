import { RotateCw } from 'lucide-react'
import { useRefusalSentence } from '../data/refusals/use-refusal-sentence.ts'
import { useT } from '../i18n/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shows why data could not be read, with a button to retry. */
export const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useT()
  const sentence = useRefusalSentence()
  return (
    <Notice
      kind="warning"
      title={t('ui.notLoaded')}
      action={
        <Button size="small" onClick={onRetry}>
          <RotateCw aria-hidden />
          {t('ui.tryAgain')}
        </Button>
      }
    >
      {sentence(error)}
    </Notice>
  )
}
