/** The room of the menu of whoever is signed in, the same before it is known who is there. */
export const userMenuSize = 'h-9 w-44'
