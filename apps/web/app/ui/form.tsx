import { type ComponentProps, useSyncExternalStore } from 'react'
import { useT } from '../i18n/use-t.ts'
import { FormWaits } from './form-waits.ts'
import { Notice } from './notice.tsx'

interface FormProps extends Omit<ComponentProps<'form'>, 'method'> {
  /** Whether the server handles the form too, so that the form works without scripts. */
  worksAlone?: boolean
}

/**
 * Form with private fields, which never appear in a URL. Unless the server handles it, the form cannot be submitted
 * before hydration. Hydration keeps the input.
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

/** Form whose fields become search parameters of a shareable URL, such as a search or a filter. */
export const AddressForm = (props: Omit<ComponentProps<'form'>, 'method'>) => <form method="get" {...props} />

const subscribeToNothing = () => () => undefined
const always = () => true
const never = () => false
