import { useBoot } from '../../../../data/boot.tsx'
import { useLinks } from '../../../../use-links.ts'

/** Where Stripe sends the browser back to: the balance in the language of the page. */
export const useReturnUrl = (): string => {
  const { publicUrl } = useBoot()
  return `${publicUrl}${useLinks().account({ tab: 'balance' })}`
}
