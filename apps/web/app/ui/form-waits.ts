import { createContext } from 'react'

/** Why the form around a button cannot be sent yet; undefined once it can. */
export const FormWaits = createContext<string | undefined>(undefined)
