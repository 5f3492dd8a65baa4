import { detectFormat, encodingOf, headLength, type WorkflowFormat } from './detect-format.ts'
import { parseJson } from './json.ts'
import { BrokenFile, TooLarge } from './limits.ts'
import { workflowOf } from './parse-workflow.ts'
import { createSlices, type ByteSource, type Slices } from './slices.ts'
import { workflowOfTexts, type NamedText } from './texts.ts'
import type { Workflow } from './workflow.ts'

export type ReadWorkflow =
  | { state: 'read'; format: WorkflowFormat; workflow: Workflow }
  /** A known kind of file without a workflow inside. */
  | { state: 'no-workflow'; format: WorkflowFormat }
  | { state: 'unknown-format' }
  | { state: 'too-large' }
  | { state: 'broken'; format: WorkflowFormat; detail: string }

/** Reads the workflow that a file is or carries, by the slices needed, 20 MB at most. Throws for no bytes. */
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

// Each is loaded with the first file of its kind, so that a page carries none of them.
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
