import { askedRegistry } from './asked-registry.ts'

/** Publisher and registry that a snippet is for. */
export interface PublishTarget {
  publisherId: string
  /** Address of the API, without a slash at the end. */
  apiPublicUrl: string
}

/** Name of the repository secret that the workflow in the registry's documentation reads. */
export const secretName = 'REGISTRY_ACCESS_TOKEN'

/** Returns the lines of pyproject.toml that name the publisher of a node. */
export const manifestSnippet = ({ publisherId }: Pick<PublishTarget, 'publisherId'>): string =>
  ['[tool.comfy]', `PublisherId = "${publisherId}"`, 'DisplayName = "My Node"'].join('\n')

/** The command that writes a pyproject.toml in the folder of a node. */
export const initCommand = 'comfy node init'

/**
 * Returns the command that publishes the current folder. For another registry, a variable makes comfy-cli contact port
 * 8080 of this machine.
 */
export const publishCommand = (apiPublicUrl: string): string => {
  const command = 'comfy node publish --token <token>'
  return askedRegistry(apiPublicUrl) === 'this' ? command : `ENVIRONMENT=dev ${command}`
}

/** Whether a registry runs on this machine, where GitHub cannot reach it. */
export const isOnThisMachine = (apiPublicUrl: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(URL.parse(apiPublicUrl)?.hostname ?? '')

/**
 * Returns the command that forwards port 8080 of this machine to a registry. comfy-cli contacts that port with
 * `ENVIRONMENT=dev`.
 */
export const forwardCommand = (apiPublicUrl: string): string | undefined => {
  const url = URL.parse(apiPublicUrl)
  // A forwarded port cannot add a path.
  if (askedRegistry(apiPublicUrl) !== 'another' || !url || url.pathname !== '/') return undefined
  return `caddy reverse-proxy --from http://localhost:8080 --to ${url.origin} --change-host-header`
}
