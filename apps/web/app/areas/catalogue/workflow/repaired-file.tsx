import type { Schema } from '@registry/api-client'
import type { Json, NodeRepair } from '@registry/workflow'
import { Download } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { saveFile } from './save-file.ts'
import type { OpenedWorkflow } from './use-opened-workflow.ts'

interface Props {
  opened: OpenedWorkflow
  packs: readonly Schema<'WorkflowPack'>[]
}

/** The workflow with its values where the chosen versions read them; nothing where no value moves. */
export const RepairedFile = ({ opened, packs }: Props) => {
  const t = useT('workflow')
  const repairs = repairsOf(opened, packs)
  if (repairs.size === 0) return null
  const save = async () => {
    const { repairWorkflow } = await import('@registry/workflow')
    const graph = repairWorkflow(opened.workflow, repairs)
    const name = `${opened.name.replace(/\.[^.]*$/, '')}-repaired.json`
    if (graph) saveFile(name, 'application/json', JSON.stringify(graph, null, 2))
  }
  return (
    <Notice
      title={t('workflow.repair.title', { count: repairs.size })}
      action={
        <Button size="small" onClick={() => void save()}>
          <Download aria-hidden />
          {t('workflow.repair.download')}
        </Button>
      }
    >
      {t('workflow.repair.body')}
    </Notice>
  )
}

/** The repairs of each node, by its path. */
const repairsOf = ({ uses }: OpenedWorkflow, packs: Props['packs']): Map<string, NodeRepair> =>
  new Map(
    packs.flatMap(({ version, repairs }) =>
      repairs.flatMap(({ use, values }) => {
        const repair = {
          version: version?.version ?? '',
          values: values.map(({ from, value = 'null' }) => (from === undefined ? { value: parse(value) } : { from })),
        }
        return (uses[use]?.paths ?? []).map((path) => [path, repair] as const)
      }),
    ),
  )

// The registry answers a default as a text of JSON.
const parse = (text: string): Json => JSON.parse(text) as Json
