/** The publisher of the nodes that nobody has claimed. */
export const unclaimedPublisherId = 'unclaimed'

const pattern = /^[a-z][a-z0-9-]{0,63}$/

// `create` and `validate` stand where a publisher id stands in the addresses of the pages and of the API.
const unusable = new Set(['create', 'validate', unclaimedPublisherId])

/**
 * Names of the registry itself: what stands first in the addresses of pages and of the API, or where a publisher id stands
 * in them; and what people would take for the registry or for ComfyUI. A test compares them with the addresses.
 */
const reserved: ReadonlySet<string> = new Set([
  ...unusable,
  ...`
    account admin advisories auth authors badges bulk branch callback catalogue ci claim claims comfy-nodes core-nodes core-releases customer-files
    customers features feeds gitcommit gitcommitsummary global-settings health invitations log login logout
    nodes openapi proxy publishers reindex releases reset resolve search security-scan services sets signup sitemaps
    trusted-publishing update-github-stars upload-artifact uploads users v2 verify versions webhook
    workflow workflowresult workflows api assets docs help metrics official osv ready registry root security settings static
    status support system www comfy comfy-org comfyorg comfyui comfy-registry
  `
    .trim()
    .split(/\s+/),
])

/** Whether a text can be a publisher id: 1 to 64 lower-case letters, digits or '-', a letter first. */
export function isPublisherId(text: string): boolean {
  return pattern.test(text)
}

/** Whether the registry keeps this id for itself. */
export function isReservedPublisherId(text: string): boolean {
  return reserved.has(text)
}

/** Whether no publisher can have this id, whoever makes it. */
export function isUnusablePublisherId(text: string): boolean {
  return unusable.has(text)
}
