/** Registry that a client contacts when a visitor runs the commands of these pages. */
export type AskedRegistry = 'this' | 'this-if-told' | 'another'

/**
 * Returns the registry that clients contact. comfy-cli and ComfyUI-Manager are built for api.comfy.org. Only comfy-cli
 * can contact a second address.
 */
export const askedRegistry = (apiPublicUrl: string): AskedRegistry => {
  if (apiPublicUrl === 'https://api.comfy.org') return 'this'
  return apiPublicUrl === 'http://localhost:8080' ? 'this-if-told' : 'another'
}
