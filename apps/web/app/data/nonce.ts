import { createContext } from 'react'

/** Marks, while the server renders, the scripts that are ours. There is none in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
