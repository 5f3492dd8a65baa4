import { openAsBlob } from 'node:fs'
import { readWorkflow, type Workflow } from '@registry/workflow'
import { CommandError } from '../command-error.ts'
import { refuseFolder } from '../named-files.ts'

/** Reads the workflow in a file. Throws CommandError where there is none. */
export async function readWorkflowFile(file: string): Promise<Workflow> {
  await refuseFolder(file)
  const read = await readWorkflow(await openAsBlob(file))
  switch (read.state) {
    case 'read':
      return read.workflow
    case 'no-workflow':
      throw new CommandError(`${file} has no workflow in it. ${usableFiles}`)
    case 'unknown-format':
      throw new CommandError(`${file} is not of a kind that has a workflow. ${usableFiles}`)
    case 'too-large':
      throw new CommandError(`${file}: the workflow is too large.`)
    case 'broken':
      throw new CommandError(`${file}: ${read.detail}`)
  }
}

const usableFiles = 'Name a workflow as JSON, or a picture, video, sound or model that ComfyUI saved.'
