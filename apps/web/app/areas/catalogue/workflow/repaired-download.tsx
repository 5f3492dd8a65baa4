import type { Schema } from '@registry/api-client'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { saveRepaired } from './save-repaired.ts'
import type { OpenedWorkflow } from './use-opened-workflow.ts'

interface Props {
  opened: OpenedWorkflow
  packs: readonly Schema<'WorkflowPack'>[]
  label: string
  size?: 'small'
}

/** Downloads the repaired workflow, or says why this browser cannot. */
export const RepairedDownload = ({ opened, packs, label, size }: Props) => {
  const t = useT('workflow')
  const [isSaved, setSaved] = useState(true)
  return (
    <>
      <Button {...(size && { size })} onClick={() => void saveRepaired(opened, packs).then(setSaved)}>
        <Download aria-hidden />
        {label}
      </Button>
      {!isSaved && (
        <p role="alert" className="mt-1 max-w-prose text-sm">
          {t('workflow.repair.inexact')}
        </p>
      )}
    </>
  )
}
