import { Download } from 'lucide-react'
import { call } from '../../../data/query/call.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ReviewAddress } from './review-address.ts'

/** Downloads the findings in the format that code hosts and editors read. */
export const SarifButton = ({ address }: { address: ReviewAddress }) => {
  const t = useT('review', 'refusals')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const download = async (): Promise<void> => {
    try {
      // A link could not carry the person's token.
      const log = await call('get', '/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/review/sarif', {
        params: { path: { ...address } },
      })
      save(JSON.stringify(log, null, 2), `${address.nodeId}-${address.version}.sarif`)
    } catch (error) {
      toast({ tone: 'error', text: sentence(error) })
    }
  }
  return (
    <Button size="small" onClick={() => void download()}>
      <Download aria-hidden />
      {t('review.findings.sarif')}
    </Button>
  )
}

const save = (text: string, name: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/sarif+json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers begin to read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
