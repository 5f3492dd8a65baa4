import { rememberedKey } from './remembered-person.ts'

/** Runs before the first paint, so that nobody who is signed in sees the buttons for signing in, though every page is the same bytes. */
export const rememberedScript = `try{if(localStorage.getItem('${rememberedKey}'))document.documentElement.dataset.person=''}catch{}`
