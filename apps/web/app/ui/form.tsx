import { type ComponentProps, useSyncExternalStore } from 'react'
import { useT } from '../i18n/use-t.ts'
import { FormWaits } from './form-waits.ts'
import { Notice } from './notice.tsx'

interface FormProps extends Omit<ComponentProps<'form'>, 'method'> {
  /** The server answers the form too, so that a browser may send it without any script. */
  worksAlone?: boolean
}

/**
 * A form whose fields are nobody else's business: no browser puts them into an address. Unless the server answers it as well, it
 * cannot be sent before the page is alive. What is typed until then stays.
 */
export const Form = ({ worksAlone = false, children, ...rest }: FormProps) => {
  const t = useT()
  const isAlive = useSyncExternalStore(subscribeToNothing, always, never)
  const waits = worksAlone || isAlive ? undefined : t('ui.formWaits')
  return (
    <form method="post" noValidate {...rest}>
      {waits !== undefined && (
        <noscript>
          <Notice kind="warning">{t('ui.formNeedsScript')}</Notice>
        </noscript>
      )}
      <FormWaits value={waits}>{children}</FormWaits>
    </form>
  )
}

/** A form whose fields become the address of a page that anybody may see and share: a search, a filter. */
export const AddressForm = (props: Omit<ComponentProps<'form'>, 'method'>) => <form method="get" {...props} />

const subscribeToNothing = () => () => undefined
const always = () => true
const never = () => false
