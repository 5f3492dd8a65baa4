import { detectFormat, encodingOf, headLength, type WorkflowFormat } from './detect-format.ts'
import { parseJson } from './json.ts'
import { BrokenFile, TooLarge } from './limits.ts'
import { workflowOf } from './parse-workflow.ts'
import { createSlices, type ByteSource, type Slices } from './slices.ts'
import { workflowOfTexts, type NamedText } from './texts.ts'
import type { Workflow } from './workflow.ts'

export type ReadWorkflow =
  | { state: 'read'; format: WorkflowFormat; workflow: Workflow }
  /** The file has a known format, but contains no workflow. */
  | { state: 'no-workflow'; format: WorkflowFormat }
  | { state: 'unknown-format' }
  | { state: 'too-large' }
  | { state: 'broken'; format: WorkflowFormat; detail: string }

/**
 * Reads the workflow in a file, or the file itself as a workflow. Reads only the necessary slices, at most 20 MB. Never
 * throws for the content of a file.
 */
export async function readWorkflow(source: ByteSource): Promise<ReadWorkflow> {
  let format: WorkflowFormat | undefined
  try {
    const slices = createSlices(source)
    format = detectFormat(await slices.upTo(0, headLength))
    if (format === undefined) return { state: 'unknown-format' }
    const workflow = await (format === 'json' ? readJson(slices) : readContainer(format, slices))
    return workflow ? { state: 'read', format, workflow } : { state: 'no-workflow', format }
  } catch (error) {
    if (error instanceof TooLarge) return { state: 'too-large' }
    const detail = error instanceof BrokenFile ? error.message : 'The file cannot be read.'
    return format === undefined ? { state: 'unknown-format' } : { state: 'broken', format, detail }
  }
}

async function readJson(slices: Slices): Promise<Workflow | undefined> {
  const bytes = await slices.upTo(0, slices.size)
  const value = parseJson(new TextDecoder(encodingOf(bytes)).decode(bytes))
  if (value === undefined) throw new BrokenFile('The text is no JSON.')
  return workflowOf(value)
}

async function readContainer(format: Container, slices: Slices): Promise<Workflow | undefined> {
  const { readTexts } = await readers[format]()
  return workflowOfTexts(await readTexts(slices))
}

type Container = Exclude<WorkflowFormat, 'json'>

// Each reader loads with the first file of its format, so that pages do not include it.
const readers: Record<Container, () => Promise<{ readTexts: (slices: Slices) => Promise<NamedText[]> }>> = {
  png: () => import('./containers/png.ts'),
  webp: () => import('./containers/webp.ts'),
  jpeg: () => import('./containers/jpeg.ts'),
  avif: () => import('./containers/avif.ts'),
  mp4: () => import('./containers/mp4.ts'),
  webm: () => import('./containers/webm.ts'),
  flac: () => import('./containers/flac.ts'),
  ogg: () => import('./containers/ogg.ts'),
  mp3: () => import('./containers/mp3.ts'),
  glb: () => import('./containers/glb.ts'),
  svg: () => import('./containers/svg.ts'),
  safetensors: () => import('./containers/safetensors.ts'),
}
