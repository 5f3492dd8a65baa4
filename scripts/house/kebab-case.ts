/** Converts an operation id to a file name: `listNodesForPublisherV2` → `list-nodes-for-publisher-v2`. */
export function kebabCase(operationId: string): string {
  return operationId
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}
