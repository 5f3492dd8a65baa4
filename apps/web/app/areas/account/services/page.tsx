import { RequireSession } from '../../../components/require-session.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { ServicesFrame } from './services-frame.tsx'
import { ServicesShape } from './services-shape.tsx'
import { Services } from './services.tsx'

export default function ServicesPage() {
  const t = useT('services')
  return (
    <>
      <PageMeta title={t('services.title')} hidden />
      <ServicesFrame>
        <RequireSession shape={<ServicesShape />}>
          <Services />
        </RequireSession>
      </ServicesFrame>
    </>
  )
}
