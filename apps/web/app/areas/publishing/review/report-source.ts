import { createContext } from 'react'
import type { SourceOf } from '../../../components/source-link.tsx'

/** Builds addresses of lines of the reported version; undefined outside a report. */
export const ReportSource = createContext<SourceOf | undefined>(undefined)
