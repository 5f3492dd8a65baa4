/** Whose results are meant where nobody says, as the contract has it. */
export const usualRepository = 'comfyanonymous/ComfyUI'
