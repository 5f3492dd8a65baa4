import { createContext } from 'react'
import type { SourceOf } from '../../../components/source-link.tsx'

/** Addresses of lines of the reported version; undefined until everyone may read its files. */
export const ReportSource = createContext<SourceOf | undefined>(undefined)
