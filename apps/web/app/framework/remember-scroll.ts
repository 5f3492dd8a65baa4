import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

/** Keeps the scroll positions of pages, without the script that `ScrollRestoration` writes. */
export const RememberScroll = () => {
  useScrollRestoration()
  return null
}
