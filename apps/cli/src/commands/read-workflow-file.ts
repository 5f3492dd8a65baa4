import { openAsBlob } from 'node:fs'
import { readWorkflow, type Workflow } from '@registry/workflow'

/** Reads the workflow in a file. Throws an error whose message is for the person at the command line. */
export async function readWorkflowFile(file: string): Promise<Workflow> {
  const read = await readWorkflow(await openAsBlob(file))
  switch (read.state) {
    case 'read':
      return read.workflow
    case 'no-workflow':
      throw new Error(`${file}: no workflow is in this ${read.format} file.`)
    case 'unknown-format':
      throw new Error(`${file}: this is no kind of file that has a workflow.`)
    case 'too-large':
      throw new Error(`${file}: the workflow is too large.`)
    case 'broken':
      throw new Error(`${file}: ${read.detail}`)
  }
}
