import type { Schema } from '@registry/api-client'
import { useRead } from '../../data/query/use-read.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ComparisonVerdict } from '../comparison/comparison-verdict.tsx'
import { NodeChanges } from '../comparison/node-changes.tsx'
import { OtherChanges } from '../comparison/other-changes.tsx'
import { Loaded } from '../loaded.tsx'
import { StatedChanges } from './stated-changes.tsx'

interface Props {
  publisherId: string
  staged: Schema<'StagedVersion'>
  onClose: () => void
}

/** Differences between a staged version and the one that can be installed. */
export const ChangesDialog = ({ publisherId, staged, onClose }: Props) => {
  const t = useT('staging')
  const { node_id: nodeId, version } = staged
  const query = useRead('/publishers/{publisherId}/nodes/{nodeId}/staged-versions/{version}/comparison', {
    params: { path: { publisherId, nodeId, version } },
  })
  return (
    <Dialog open onOpenChange={onClose} title={t('staging.changesTitle', { node: nodeId, version })}>
      <Loaded query={query} fallback={<Skeleton className="h-40 w-full" />}>
        {(comparison) => (
          <div className="flex flex-col gap-5">
            <ComparisonVerdict comparison={comparison} />
            <StatedChanges staged={staged} />
            <NodeChanges comparison={comparison} />
            <OtherChanges comparison={comparison} />
          </div>
        )}
      </Loaded>
      <FormFoot>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </FormFoot>
    </Dialog>
  )
}
