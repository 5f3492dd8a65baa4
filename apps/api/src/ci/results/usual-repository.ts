/** Default repository, as the contract states it. */
export const usualRepository = 'comfyanonymous/ComfyUI'
