import { readPublicNode } from '../../nodes/read-node.ts'
import { operation } from '../../../operation.ts'
import { optionalText } from '../../../platform/wire.ts'
import { readContents } from '../read-contents.ts'
import { readInstallableVersion } from '../read-version.ts'

export const getNodeVersionContents = operation('getNodeVersionContents')(async ({ path }, context) => {
  const node = await readPublicNode(context.db, path.nodeId)
  const version = await readInstallableVersion(context.db, node, path.version)
  const { contents, comfyNodeNames } = await readContents(context.db, version)
  return {
    status: 200,
    body: {
      ...optionalText('readme', contents.readme),
      ...optionalText('license_text', contents.license_text),
      comfy_node_names: comfyNodeNames,
      file_count: contents.file_count,
      unpacked_size: contents.unpacked_size,
      files: contents.files,
    },
  }
})
