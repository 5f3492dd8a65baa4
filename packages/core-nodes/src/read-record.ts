import type { CoreDefinition, CoreInput, CoreOutput, Json } from './definition.ts'
import type { InputRecord, NodeRecord, OutputRecord } from './release-file.ts'

type Lists = ReadonlyMap<string, Json[]>

/** The definition of a record. */
export function readRecord(record: NodeRecord, lists: Lists): CoreDefinition {
  const inputs = (records: InputRecord[] = []): CoreInput[] => records.map((input) => readInput(input, lists))
  const flags = new Set(record.flags)
  return {
    displayName: record.title,
    category: record.category,
    module: record.module,
    inputs: { required: inputs(record.required), optional: inputs(record.optional) },
    outputs: (record.outputs ?? []).map(readOutput),
    isDeprecated: flags.has('deprecated'),
    isExperimental: flags.has('experimental'),
    isOutputNode: flags.has('output'),
    isApiNode: flags.has('api'),
  }
}

function readInput([name, type, options = {}, choices]: InputRecord, lists: Lists): CoreInput {
  return {
    name,
    type: type ?? undefined,
    choices: typeof choices === 'string' ? lists.get(choices) : choices,
    options,
  }
}

function readOutput(record: OutputRecord): CoreOutput {
  if (!Array.isArray(record)) return { type: record ?? undefined, name: undefined, isList: false }
  const [type, name, isList = false] = record
  return { type: type ?? undefined, name: name ?? undefined, isList }
}
