import type { Schema } from '@registry/api-client'
import { useT } from '../../../i18n/use-t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RepairedDownload } from './repaired-download.tsx'
import { repairedPaths } from './save-repaired.ts'
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
      action={<RepairedDownload size="small" opened={opened} packs={packs} label={t('workflow.repair.download')} />}
    >
      {t('workflow.repair.body')}
    </Notice>
  )
}
