import type { Schema } from '@registry/api-client'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { AddForm } from './add-form.tsx'
import { AddedNode } from './added-node.tsx'
import { LookForm } from './look-form.tsx'
import { emptyNode, type NewNode, nodeOfLook } from './new-node.ts'

type Step =
  | { at: 'look' }
  | { at: 'form'; node: NewNode; look?: Schema<'RepositoryLook'> }
  | { at: 'added'; node: Schema<'Node'>; likely: string | undefined }

/** Adds a node that nobody has claimed: its repository, what the registry shall say of it, and whom it may go to. */
export const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT('admin-nodes', 'refusals')
  const [step, setStep] = useState<Step>({ at: 'look' })
  return (
    <Dialog stays open onOpenChange={onClose} title={t('admin-nodes.add.title')}>
      {step.at === 'look' && (
        <LookForm
          onSeen={(look) => setStep({ at: 'form', node: nodeOfLook(look), look })}
          onByHand={(repository) => setStep({ at: 'form', node: emptyNode(repository) })}
          onCancel={onClose}
        />
      )}
      {step.at === 'form' && (
        <AddForm
          initial={step.node}
          look={step.look}
          onBack={() => setStep({ at: 'look' })}
          onAdded={(node) => setStep({ at: 'added', node, likely: step.look?.pyproject?.publisher_id })}
        />
      )}
      {step.at === 'added' && <AddedNode node={step.node} likely={step.likely} onClose={onClose} />}
    </Dialog>
  )
}
