import { createContext } from 'react'

/** Nonce of the site's own scripts while the server renders; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
