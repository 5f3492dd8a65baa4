/** Id of the publisher of unclaimed packs. */
export const unclaimedPublisherId = 'unclaimed'

const pattern = /^[a-z][a-z0-9-]{0,63}$/

// `create` and `validate` would collide with paths of the pages and of the API that take a publisher id.
const unusable = new Set(['create', 'validate', unclaimedPublisherId])

/**
 * Ids reserved for the registry: first path segments of pages and API, segments in the place of a publisher id, and
 * names that suggest the registry or ComfyUI. A test compares them with the paths.
 */
const reserved: ReadonlySet<string> = new Set([
  ...unusable,
  ...`
    account admin advisories auth authors badges bulk branch callback catalogue ci claim claims comfy-nodes compare core-nodes core-releases customer-files
    customers features feeds gitcommit gitcommitsummary global-settings health invitations log login logout
    nodes openapi proxy publishers reindex releases reset resolve search security-scan services sets signup sitemaps
    trusted-publishing update-github-stars upload-artifact uploads users v2 verify versions webhook
    workflow workflowresult workflows api assets docs help metrics official osv ready registry root security settings static
    status support system www comfy comfy-org comfyorg comfyui comfy-registry
  `
    .trim()
    .split(/\s+/),
])

/** Tells whether a text can be a publisher id: 1 to 64 lower-case letters, digits or '-', starting with a letter. */
export function isPublisherId(text: string): boolean {
  return pattern.test(text)
}

/** Tells whether an id is reserved for the registry. */
export function isReservedPublisherId(text: string): boolean {
  return reserved.has(text)
}

/** Tells whether no publisher can have an id, not even by an operator. */
export function isUnusablePublisherId(text: string): boolean {
  return unusable.has(text)
}
