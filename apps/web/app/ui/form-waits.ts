import { createContext } from 'react'

/** Reason why the surrounding form cannot be submitted yet; undefined once it can. */
export const FormWaits = createContext<string | undefined>(undefined)
