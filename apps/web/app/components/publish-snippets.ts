import { askedRegistry } from './asked-registry.ts'

/** The target of a snippet. */
export interface PublishPlace {
  publisherId: string
  /** Where the API stands, without a slash at the end. */
  apiPublicUrl: string
}

/** The secret of a repository that the workflow of the registry's documentation reads. */
export const secretName = 'REGISTRY_ACCESS_TOKEN'

/** The lines of pyproject.toml that say whose node it is. */
export const manifestSnippet = ({ publisherId }: Pick<PublishPlace, 'publisherId'>): string =>
  ['[tool.comfy]', `PublisherId = "${publisherId}"`, 'DisplayName = "My Node"'].join('\n')

/** The command that writes a pyproject.toml in the folder of a node. */
export const initCommand = 'comfy node init'

/** The command that publishes the current folder; a variable makes comfy-cli ask port 8080 of this machine. */
export const publishCommand = (apiPublicUrl: string): string => {
  const command = 'comfy node publish --token <token>'
  return askedRegistry(apiPublicUrl) === 'this' ? command : `ENVIRONMENT=dev ${command}`
}

/** Whether a registry stands where GitHub cannot reach it. */
export const isOnThisMachine = (apiPublicUrl: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(URL.parse(apiPublicUrl)?.hostname ?? '')

/** The command that forwards port 8080 of this machine to a registry, where comfy-cli looks with `ENVIRONMENT=dev`. */
export const forwardCommand = (apiPublicUrl: string): string | undefined => {
  const url = URL.parse(apiPublicUrl)
  // A forwarded port knows no path.
  if (askedRegistry(apiPublicUrl) !== 'another' || !url || url.pathname !== '/') return undefined
  return `caddy reverse-proxy --from http://localhost:8080 --to ${url.origin} --change-host-header`
}
