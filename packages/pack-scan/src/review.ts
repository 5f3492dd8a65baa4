import { lineFinder } from '@registry/syntax'
import { createFindings } from './findings.ts'
import { capabilities, type Capability, type SourceLocation, type Reach, type ScanReport } from './report.ts'
import { rulesVersion, type RuleId } from './rules.ts'
import { snippetOf } from './source/snippet.ts'

/** A position in a text, for the line and the snippet. */
export interface Spot {
  file: string
  text: string
  position: number
}

/** Collects the findings of rules. Memory is bounded, however many there are. */
export interface Review {
  find(rule: RuleId, spot: Spot, reach: Reach, detail: string): void
  /** For findings about a whole file. */
  findFile(rule: RuleId, file: string, detail: string, reach?: Reach): void
  can(capability: Capability, where: Spot | string): void
  report(): Omit<ScanReport, 'effects'>
}

const mostLocations = 20

/** Creates a review without findings. `isAside` tells files that ComfyUI does not load. */
export function createReview(isAside: (file: string) => boolean): Review {
  const findings = createFindings(isAside)
  const locations = new Map<Capability, SourceLocation[]>()
  // Cached by text: most spots of a file come in a row.
  const finders = new Map<string, (position: number) => number>()
  const lineOf = ({ text, position }: Spot): number => {
    const known = finders.get(text) ?? lineFinder(text)
    finders.set(text, known)
    return known(position)
  }
  return {
    find: (rule, spot, reach, detail) => {
      const { file, text, position } = spot
      findings.add(rule, reach, { file, line: lineOf(spot), snippet: snippetOf(lineAround(text, position)), detail })
    },
    findFile: (rule, file, detail, reach = 'none') =>
      findings.add(rule, reach, { file, line: undefined, snippet: '', detail }),
    can: (capability, where) => {
      const file = typeof where === 'string' ? where : where.file
      const list = locations.get(capability) ?? []
      if (isAside(file) || list.length >= mostLocations) return
      locations.set(capability, list)
      const line = typeof where === 'string' ? undefined : lineOf(where)
      if (!list.some((location) => location.file === file && location.line === line)) list.push({ file, line })
    },
    report: () => ({
      ...findings.result(),
      capabilities: capabilities.flatMap((capability) => {
        const found = locations.get(capability)
        return found ? [{ capability, places: found }] : []
      }),
      rulesVersion,
    }),
  }
}

const charactersBefore = 60
const charactersAfter = 400

/** The line around a position, cut at both sides where it is long. */
function lineAround(text: string, position: number): string {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1
  const lineEnd = text.indexOf('\n', position)
  const line = text.slice(lineStart, Math.min(lineEnd < 0 ? text.length : lineEnd, position + charactersAfter))
  const cut = position - lineStart > charactersBefore * 2 ? position - lineStart - charactersBefore : 0
  return (cut ? '…' : '') + line.slice(cut)
}
