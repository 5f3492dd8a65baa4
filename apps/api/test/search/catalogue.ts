import { definition, extraction, givenArrived, givenExtracted, givenNode, output } from '../comfy-nodes.ts'
import type { TestRegistry } from '../harness.ts'

/** Creates a small catalogue for search: four active nodes and a banned one. */
export async function givenCatalogue(registry: TestRegistry): Promise<void> {
  await givenNode(registry, 'impact-pack', {
    name: 'ComfyUI Impact Pack',
    description: 'Detects faces and details them, with <b>masks</b> & segments.',
    tags: ['face', 'detailer'],
    license: 'MIT',
    repository: 'https://github.com/makers/impact-pack',
    downloads: 5000,
    github_stars: 700,
    search_ranking: 1,
  })
  const version = await givenArrived(registry, 'impact-pack', '8.1.0', { comfy_node_extract_status: 'success' })
  await givenExtracted(
    registry,
    'impact-pack',
    version,
    extraction(definition('FaceDetailer'), definition('MaskToSegs', { outputs: [output('MASK')] })),
  )
  await givenNode(registry, 'mask-tools', {
    name: 'Mask Tools',
    description: 'Grow and shrink masks.',
    tags: ['mask', 'face'],
    license: 'Apache-2.0',
    downloads: 90,
    github_stars: 900,
  })
  await givenNode(registry, 'faceless', { name: 'Faceless', description: 'Blurs whoever asks.', license: 'MIT' })
  await givenNode(registry, 'video-kit', {
    name: '视频工具',
    description: 'Video frames. 换脸与修复.',
    tags: ['video'],
    downloads: 20_000,
    translations: { fr: { description: 'Retouche des visages' } },
  })
  await givenNode(registry, 'face-stealer', { name: 'Face Stealer', status: 'banned', status_detail: 'Malware' })
}
