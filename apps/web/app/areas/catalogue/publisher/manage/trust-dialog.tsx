import { type ReactElement, useState } from 'react'
import { trustedWorkflow } from '../../../../components/publish-workflows.ts'
import { useBoot } from '../../../../data/boot.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { CodeBlock } from '../../../../ui/code-block.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { type Trusted, TrustForm } from './trust-form.tsx'

interface Props {
  publisherId: string
  /** The button that opens it. */
  trigger: ReactElement
}

/** Trusts a workflow, and then hands out the file that it is. */
export const TrustDialog = ({ publisherId, trigger }: Props) => {
  const t = useT('publisher-manage')
  const [isOpen, setOpen] = useState(false)
  const [trusted, setTrusted] = useState<Trusted>()
  const open = (next: boolean) => {
    setOpen(next)
    if (!next) setTrusted(undefined)
  }
  const { apiPublicUrl } = useBoot()
  return (
    <Dialog
      stays
      trigger={trigger}
      open={isOpen}
      onOpenChange={open}
      title={trusted === undefined ? t('publisher-manage.trusted.add') : t('publisher-manage.trusted.added')}
    >
      {trusted === undefined ? (
        <TrustForm publisherId={publisherId} onTrusted={setTrusted} onCancel={() => open(false)} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{t('publisher-manage.trusted.addedBody', { workflow: trusted.workflow })}</p>
          <CodeBlock
            code={trustedWorkflow({ publisherId, apiPublicUrl, environment: trusted.environment })}
            copyLabel={t('publisher-manage.trusted.copy')}
          />
          <div className="flex justify-end">
            <Button look="primary" onClick={() => open(false)}>
              {t('publisher-manage.done')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
