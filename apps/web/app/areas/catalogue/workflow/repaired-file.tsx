import type { Schema } from '@registry/api-client'
import { repairedPaths, saveRepaired } from './save-repaired.ts'
import { Download } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { OpenedWorkflow } from './use-opened-workflow.ts'

interface Props {
  opened: OpenedWorkflow
  packs: readonly Schema<'WorkflowPack'>[]
}

/** The workflow as the chosen versions open it; nothing where no node changes. */
export const RepairedFile = ({ opened, packs }: Props) => {
  const t = useT('workflow')
  const paths = repairedPaths(opened, packs)
  if (paths.size === 0) return null
  return (
    <Notice
      title={t('workflow.repair.title', { count: paths.size })}
      action={
        <Button size="small" onClick={() => void saveRepaired(opened, packs)}>
          <Download aria-hidden />
          {t('workflow.repair.download')}
        </Button>
      }
    >
      {t('workflow.repair.body')}
    </Notice>
  )
}
