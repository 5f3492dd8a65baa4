import { rememberedKey } from './remembered-person.ts'

/**
 * Script that runs before the first paint. It hides the sign-in buttons from signed-in people, although the server
 * sends everyone the same HTML.
 */
export const rememberedScript = `try{if(localStorage.getItem('${rememberedKey}'))document.documentElement.dataset.person=''}catch{}`
