import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

/** Restores scroll positions without the inline script of `ScrollRestoration`. */
export const RememberScroll = () => {
  useScrollRestoration()
  return null
}
