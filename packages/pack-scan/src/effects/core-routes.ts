/** Routes of ComfyUI's server, as its releases up to 0.3.65 name them. */
const routes = new Map(
  Object.entries({
    GET:
      '/ / /ws /embeddings /models /models/{} /extensions /view /view_metadata/{} /system_stats /features /prompt ' +
      '/object_info /object_info/{} /history /history/{} /queue /settings /settings/{} /workflow_templates /i18n ' +
      '/experiment/models /experiment/models/{} /users /userdata /v2/userdata /userdata/{}',
    POST: '/prompt /queue /interrupt /free /history /upload/image /upload/mask /settings /settings/{} /users /userdata/{} /userdata/{}/move/{}',
    DELETE: '/userdata/{}',
  }).map(([method, paths]) => [method, new Set(paths.split(' '))]),
)

/** Whether ComfyUI has a route, also under `/api`. */
export function isCoreRoute(method: string, path: string): boolean {
  const plain = path.replace(/^\/api(?=\/)/, '').replaceAll(/\{[^}]{0,80}\}/g, '{}')
  return routes.get(method)?.has(plain) === true
}
