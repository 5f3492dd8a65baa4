import type { Schema } from '@registry/api-client'
import { useExampleCall } from '../../../components/customers/use-example-call.ts'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'

/** How a program asks a service, with the first that is there as the example. */
export const HowToCall = ({ services }: { services: readonly Schema<'Service'>[] }) => {
  const t = useT('services')
  const links = useLinks()
  const exampleCall = useExampleCall()
  const addresses = services.flatMap((service) => service.addresses)
  // The others tell of the registry's own account, which is for admins.
  const path = addresses.find((address) => address.includes('{')) ?? '/proxy/services'
  return (
    <Panel title={t('services.howTo')}>
      <ol className="mb-4 flex max-w-prose list-decimal flex-col gap-1.5 ps-5 marker:text-faint">
        <li>
          <TextLink to={links.account({ tab: 'keys' })}>{t('services.makeKey')}</TextLink>
        </li>
        <li>
          <Rich k="services.sendKey" ns={['services']} components={{ code: <code dir="ltr" /> }} />
        </li>
        <li>
          <Rich k="services.fillIn" ns={['services']} components={{ code: <code dir="ltr" /> }} />
        </li>
        <li>
          <TextLink to={links.account({ tab: 'balance' })}>{t('services.needsCredit')}</TextLink>
        </li>
      </ol>
      <CodeBlock code={exampleCall(path)} copyLabel={t('services.copyCall')} />
    </Panel>
  )
}
