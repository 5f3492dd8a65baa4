import type { SearchDocument } from '../search-document.ts'
import { facetFields, type FacetField } from '../search-request.ts'
import { fold } from '../text/fold.ts'
import { keyOf } from '../text/key.ts'
import { createValueColumn, type ValueColumn, type ValueRules } from './value-column.ts'

/** The values of each facet field. */
export type FacetValues = Readonly<Record<FacetField, ValueColumn>>

interface Facts extends ValueRules {
  valuesOf(document: SearchDocument): readonly string[]
}

const everySystem = ['Windows', 'macOS', 'Linux']
const everyAccelerator = ['CUDA', 'ROCm', 'Metal', 'CPU', 'Intel Arc', 'Huawei Ascend']

const facts: Record<FacetField, Facts> = {
  os: { valuesOf: ({ os }) => os, keyOf: osKey, every: everySystem },
  accelerator: { valuesOf: ({ accelerators }) => accelerators, keyOf, every: everyAccelerator },
  license: { valuesOf: ({ license }) => [license], keyOf: fold },
  tag: { valuesOf: ({ tags }) => tags, keyOf: fold },
  publisher: { valuesOf: ({ publisher }) => [publisher?.id ?? ''], keyOf: (id) => id.toLowerCase() },
  input: { valuesOf: ({ inputTypes }) => inputTypes.map(upperCase), keyOf: upperCase },
  output: { valuesOf: ({ outputTypes }) => outputTypes.map(upperCase), keyOf: upperCase },
  hasNodes: { valuesOf: ({ comfyNodes }) => [String(comfyNodes.length > 0)], keyOf: (value) => value },
  status: { valuesOf: ({ status }) => [status], keyOf: (status) => status },
}

export function createFacetValues(): FacetValues {
  const { os, accelerator, license, tag, publisher, input, output, hasNodes, status } = facts
  return {
    os: createValueColumn(os),
    accelerator: createValueColumn(accelerator),
    license: createValueColumn(license),
    tag: createValueColumn(tag),
    publisher: createValueColumn(publisher),
    input: createValueColumn(input),
    output: createValueColumn(output),
    hasNodes: createValueColumn(hasNodes),
    status: createValueColumn(status),
  }
}

/** Stores the facet values of a pack, or clears them for a free docId. */
export function writeValues(values: FacetValues, docId: number, document: SearchDocument | undefined): void {
  for (const field of facetFields) values[field].write(docId, document ? facts[field].valuesOf(document) : [])
}

/** Returns the comparison key of a value in a field. */
export function keyIn(field: FacetField, value: string): string {
  return facts[field].keyOf(value)
}

/** Maps the many names of an operating system to a key. */
export function osKey(text: string): string {
  const key = keyOf(text)
  if (/^(win|windows|microsoftwindows)/.test(key) || key.endsWith('windows')) return 'windows'
  if (/^(mac|osx|darwin|apple)/.test(key) || key.endsWith('macos')) return 'macos'
  return key.endsWith('linux') ? 'linux' : key
}

function upperCase(type: string): string {
  return type.toUpperCase()
}
