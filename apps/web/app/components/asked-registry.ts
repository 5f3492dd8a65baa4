/** Which registry the clients ask when they are given the commands of these pages. */
export type AskedRegistry = 'this' | 'this-if-told' | 'another'

/** comfy-cli and ComfyUI-Manager are built for api.comfy.org; comfy-cli alone can be told of one more address. */
export const askedRegistry = (apiPublicUrl: string): AskedRegistry => {
  if (apiPublicUrl === 'https://api.comfy.org') return 'this'
  return apiPublicUrl === 'http://localhost:8080' ? 'this-if-told' : 'another'
}
