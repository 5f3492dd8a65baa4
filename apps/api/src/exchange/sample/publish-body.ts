import { parse } from 'smol-toml'
import type { PublishInput } from '../../registry/versions/publish.ts'

interface PyProject {
  project: {
    name: string
    version: string
    description?: string
    license?: { file?: string; text?: string }
    dependencies?: string[]
    classifiers?: string[]
    urls?: { Repository?: string }
  }
  tool: { comfy: { DisplayName?: string; 'requires-comfyui'?: string } }
}

const frontendPackage = 'comfyui-frontend-package'

/** What comfy-cli would send to publish a folder with this pyproject.toml. */
export function publishBody(pyproject: string, publisherId: string, changelog: string): PublishInput {
  // The sample packs are our own; what a stranger's file may hold is the archive reader's concern.
  const { project, tool } = parse(pyproject) as unknown as PyProject
  const dependencies = project.dependencies ?? []
  const frontend = dependencies.find((dependency) => dependency.startsWith(frontendPackage))
  const compatibility = {
    supported_os: classified(project.classifiers, 'Operating System :: '),
    supported_accelerators: classified(project.classifiers, 'Environment :: '),
    supported_comfyui_version: tool.comfy['requires-comfyui'] ?? '',
    supported_comfyui_frontend_version: frontend?.slice(frontendPackage.length) ?? '',
  }
  return {
    publisherId,
    nodeId: project.name,
    node: {
      id: project.name,
      name: tool.comfy.DisplayName ?? '',
      description: project.description ?? '',
      license: JSON.stringify(project.license ?? {}),
      repository: project.urls?.Repository ?? '',
      ...compatibility,
    },
    node_version: {
      version: project.version,
      dependencies: dependencies.filter((dependency) => dependency !== frontend),
      changelog,
      ...compatibility,
    },
  }
}

function classified(classifiers: string[] = [], prefix: string): string[] {
  return classifiers.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length))
}
