import type { Schema } from '@registry/api-client'
import { CreatePublisherForm } from '../shared/create-publisher/create-publisher-form.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Panel } from '../../../ui/panel.tsx'

/** Makes the publisher that is to have the node. */
export const FirstPublisher = ({ onCreated }: { onCreated: (publisher: Schema<'Publisher'>) => void }) => {
  const t = useT('claim')
  return (
    <Panel title={t('claim.publisher.first')}>
      <p className="mb-4 text-muted">{t('claim.publisher.firstBody')}</p>
      <CreatePublisherForm onCreated={onCreated} />
    </Panel>
  )
}
