import { Download } from 'lucide-react'
import { useState } from 'react'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { AuditQuery } from './audit-query.ts'
import { exportAudit } from './export-audit.ts'

/** Saves every entry that passes the filters, a JSON object a line. */
export const ExportButton = ({ query }: { query: AuditQuery }) => {
  const t = useT('admin-desk', 'refusals')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const [isPending, setIsPending] = useState(false)
  const run = () => {
    if (isPending) return
    setIsPending(true)
    exportAudit(query)
      .then((isSaved) => isSaved && toast({ tone: 'success', text: t('admin-desk.audit.exported') }))
      .catch((error: unknown) => toast({ tone: 'error', text: sentence(error) }))
      .finally(() => setIsPending(false))
  }
  return (
    <Button aria-disabled={isPending} onClick={run}>
      <Download aria-hidden />
      {isPending ? t('admin-desk.audit.exporting') : t('admin-desk.audit.export')}
    </Button>
  )
}
